import { refresh } from 'contract/auth.ts'
import type { AnyRoute, ResponseOf } from 'contract/route.ts'
import { type CallInput, pathOf, queryOf } from '../routing/route-url.ts'
import { accessTokenExpiresIn, getSession, reloadSession, replaceTokens, signOut } from '../session/session.ts'
import { withTabLock } from '../session/tab-lock.ts'
import { ApiError } from './api-error.ts'

const TIMEOUT_MS = 10_000
/** A photo of 5 MB over a train's Wi-Fi takes longer than any answer should. */
const UPLOAD_TIMEOUT_MS = 60_000

export type CallOptions = { signal?: AbortSignal /** By form field; makes the call a multipart form. */; files?: Files }
/** A call that needs nothing may be given nothing. */
export type CallArguments<R extends AnyRoute> =
  Record<never, never> extends CallInput<R> ? [(CallInput<R> & CallOptions)?] : [CallInput<R> & CallOptions]
type Files = Record<string, File | Blob | null | undefined>

/**
 * Calls the api and gives what stands in `data`. Throws ApiError, or the abort when `signal` says so. An access token
 * that has ended is renewed on the way, once and for all calls and tabs together; only when the server refuses that is
 * the session over.
 */
export async function call<R extends AnyRoute>(route: R, ...[input]: CallArguments<R>): Promise<ResponseOf<R>> {
  const given: RequestInput = input ?? {}
  const caller = getSession().user?.id
  const token = route.access === 'guest' ? null : await freshAccessToken()
  try {
    return (await send(route, given, token)) as ResponseOf<R>
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.status !== 401) throw error
    const renewed = await refreshAccessToken(token)
    // Someone else has signed in meanwhile, in another tab: what the first one asked is not done in their name.
    if (getSession().user?.id !== caller) throw error
    return (await send(route, given, renewed)) as ResponseOf<R>
  }
}

/** The access token, renewed first when it is about to end: a public route would take an ended one for no token at all. */
export async function freshAccessToken(): Promise<string | null> {
  const { accessToken } = getSession()
  return accessToken && accessTokenExpiresIn() === 0 ? refreshAccessToken(accessToken) : accessToken
}

let runningRefresh: Promise<string> | null = null

/** An access token other than `spent`. Callers at the same moment share one exchange. Ends the session when refused. */
export async function refreshAccessToken(spent: string): Promise<string> {
  runningRefresh ??= withTabLock('refresh', () => exchangeRefreshToken(spent)).finally(() => {
    runningRefresh = null
  })
  return runningRefresh
}

async function exchangeRefreshToken(spent: string): Promise<string> {
  // Another tab may have done it while this one waited; its storage event need not have come by yet.
  const before = reloadSession()
  if (!before.isAuthenticated) throw signedOut()
  if (before.accessToken !== spent) return before.accessToken
  try {
    const tokens = (await send(refresh, { body: { refreshToken: before.refreshToken } }, null)) as ResponseOf<
      typeof refresh
    >
    replaceTokens(before.refreshToken, tokens)
  } catch (error) {
    const after = reloadSession()
    const isOvertaken = after.isAuthenticated && after.refreshToken !== before.refreshToken
    if (!isOvertaken && isRefusal(error)) signOut('expired')
    if (!isOvertaken) throw error
  }
  const { accessToken } = getSession()
  if (!accessToken) throw signedOut()
  return accessToken
}

/** The server has judged the token itself; trouble on the way, too many calls or a broken server say nothing about it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 422].includes(error.status)
}

function signedOut(): ApiError {
  return new ApiError({ status: 401, code: 'NOT_SIGNED_IN', message: 'Log eerst in.' })
}

type RequestInput = { params?: unknown; query?: unknown; body?: unknown } & CallOptions

async function send(route: AnyRoute, given: RequestInput, token: string | null): Promise<unknown> {
  const url = new URL(`/api${pathOf(route, given)}`, window.location.origin)
  url.search = new URLSearchParams(queryOf(given)).toString()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  let body: string | FormData | undefined
  if (given.files) body = formDataOf(given.body, given.files)
  else if (given.body !== undefined) {
    headers.set('content-type', 'application/json')
    body = JSON.stringify(given.body)
  }

  const timeout = AbortSignal.timeout(given.files ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const signal = given.signal ? AbortSignal.any([given.signal, timeout]) : timeout
  try {
    const response = await fetch(url, { method: route.method, headers, body, signal })
    const answer: unknown = await response.json().catch((error) => {
      // Not JSON: something in between has answered. Anything else is an answer that broke off.
      if (error instanceof SyntaxError) return null
      throw error
    })
    if (response.ok && isSuccess(answer)) return answer.data
    throw ApiError.from(response.status, answer, response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof ApiError || given.signal?.aborted) throw error
    throw ApiError.noConnection({ hasTimedOut: timeout.aborted })
  }
}

/**
 * Fetches a route that answers a file, with the token that local storage holds. Null when nobody is signed in.
 *
 * @param otherwise the file's name when the server gives none
 */
export async function download<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
  otherwise: string,
): Promise<{ file: Blob; name: string } | null> {
  const token = reloadSession().accessToken === null ? null : await freshAccessToken()
  if (token === null) return null
  const url = new URL(`/api${pathOf(route, input)}`, window.location.origin)
  url.search = new URLSearchParams(queryOf(input)).toString()
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/csv', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    })
    if (!response.ok) {
      const answer: unknown = await response.json().catch(() => null)
      throw ApiError.from(response.status, answer, response.headers.get('retry-after'))
    }
    const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { file: await response.blob(), name: name ?? otherwise }
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.noConnection()
  }
}

export type ProbeResult = { status: number; milliseconds: number }

/** For the pages that look after the site: whether an address of it answers, and how. Rejects when nothing does. */
export async function probe(path: string): Promise<ProbeResult> {
  const token = path.startsWith('/api/') ? await freshAccessToken() : null
  const start = performance.now()
  const { status } = await fetch(path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status, milliseconds: Math.round(performance.now() - start) }
}

function isSuccess(answer: unknown): answer is { success: true; data: unknown } {
  return (
    typeof answer === 'object' && answer !== null && 'data' in answer && 'success' in answer && answer.success === true
  )
}

/** Files go last: the server then knows the fields before it reads a file. */
function formDataOf(fields: unknown, files: Files): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value === undefined || value === null) continue
    form.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}
