import { setTimeout as sleep } from 'node:timers/promises'
import { login } from 'contract/auth/auth.ts'
import { refresh } from 'contract/auth/session.ts'
import { blockUser } from 'contract/blocks.ts'
import { markConversationRead } from 'contract/chat/direct.ts'
import { joinGroup } from 'contract/groups/membership.ts'
import type { AnyRoute, InputOf, ResponseOf } from 'contract/platform/route.ts'
import type { TestUser } from '../../api/src/testing/factories.ts'
import type { Counts } from './counts.ts'
import { type Node, until } from './nodes.ts'
import type { Release } from './previous-release.ts'

/** As the web client waits. */
const CALL_TIMEOUT_MS = 10_000
/** Posted without a client id, and still safe to send again after no answer. */
const REPEATABLE: readonly AnyRoute[] = [login, refresh, joinGroup, blockUser, markConversationRead]

export type Answer<R extends AnyRoute> = { status: number; code: string | null; data: ResponseOf<R> | null }
type Input<R extends AnyRoute> = Partial<InputOf<R>> & { files?: Record<string, Blob> }
export type Person = {
  user: TestUser
  release: Release
  accessToken: string
  /** Upgrades. */
  paid: number
  /** Where the load balancer sends the next call. */
  node(): Node
  /** Null: it is not known whether the call did anything. */
  call<R extends AnyRoute>(route: R, input?: Input<R>): Promise<Answer<R> | null>
}

/** A signed-in user of one of the releases, whose calls go to another node when one does not answer. */
export function makePerson(
  user: TestUser,
  index: number,
  options: { nodes: readonly Node[]; releases: readonly Release[]; codes: Counts; problems: Counts },
): Person {
  const { nodes, releases, codes, problems } = options
  let [at, refreshToken, signingIn] = [index, '', null as Promise<void> | null]
  const release = releases[index % releases.length] as Release
  const node = () => nodes[at % nodes.length] as Node

  async function send<R extends AnyRoute>(route: R, input: Input<R>): Promise<Answer<R> | null> {
    const { params, query, body, files } = input
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, string>)[name]))
    const search = new URLSearchParams(query as Record<string, string>)
    const headers = new Headers()
    if (route.access !== 'guest' && person.accessToken !== '')
      headers.set('authorization', `Bearer ${person.accessToken}`)
    let payload: FormData | string | null = null
    if (files !== undefined) {
      payload = new FormData()
      for (const [name, value] of Object.entries({ ...(body ?? {}), ...files }))
        payload.set(name, value as string | Blob)
    } else if (body !== undefined) {
      payload = JSON.stringify(body)
      headers.set('content-type', 'application/json')
    }
    const response = await fetch(`${node().address}/api${path}?${search}`, {
      method: route.method,
      headers,
      body: payload,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch(() => null)
    const answer = await response?.json().catch(() => null)
    if (response == null || answer == null) return null
    const { code = null, data = null } = answer as Partial<Answer<R>>
    return { status: response.status, code, data }
  }

  async function signIn(): Promise<void> {
    const renewed = refreshToken === '' ? null : await call(refresh, { body: { refreshToken } })
    if (renewed?.code) codes.add(`signed out: ${renewed.code}`)
    const credentials = { identifier: user.username, password: user.password }
    const session = renewed?.data ?? (await call(login, { body: credentials }))?.data
    if (session == null) throw new Error(`${user.username} cannot sign in`)
    ;({ accessToken: person.accessToken, refreshToken } = session)
  }

  async function call<R extends AnyRoute>(route: R, input: Input<R> = {}): Promise<Answer<R> | null> {
    const own = release.routeOf(route)
    if (own === undefined) return { status: 404, code: 'NOT_IN_RELEASE', data: null }
    const name = `${route.method} ${route.path}`
    const isRepeatable = route.method !== 'POST' || REPEATABLE.includes(route) || 'clientId' in (input.body ?? {})
    let answer: Answer<R> | null = null
    await until(`an answer of ${name}`, async () => {
      answer = (await send(own as R, input)) as Answer<R> | null
      if (answer?.status === 401 && own.access !== 'guest' && answer.code !== 'SUSPENDED') {
        signingIn ??= signIn().finally(() => {
          signingIn = null
        })
        await signingIn
        return false
      }
      if (answer !== null && answer.status < 500) return true
      if (answer !== null && answer.status !== 503) problems.add(`${name}: ${answer.status} ${answer.code}`)
      answer = null
      at += 1
      await sleep(50)
      return !isRepeatable
    })
    check(name, own, answer)
    return answer
  }

  function check(name: string, route: AnyRoute, answer: Answer<AnyRoute> | null): void {
    codes.add(`${name} ${answer === null ? 'unknown' : (answer.code ?? answer.status)}`)
    if (answer?.code === 'VALIDATION_FAILED') problems.add(`${name}: VALIDATION_FAILED`)
    const parsed = answer?.data == null || route.media !== null ? null : route.output.safeParse(answer.data)
    if (parsed?.success === false) problems.add(`${name}: its release cannot read the answer: ${parsed.error.message}`)
  }

  const person: Person = { user, release, accessToken: '', paid: 0, node, call }
  return person
}
