import { sendMessage } from 'contract/chat/chat.ts'
import { voteInPoll } from 'contract/chat/messages.ts'
import { joinGroup } from 'contract/groups/membership.ts'
import { payPremium } from 'contract/payments/payments.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../factories.ts'

const [REQUESTERS, REQUESTED_GROUPS, BUYERS, VOTERS, WORKERS] = [12, 8, 24, 4, 2]
const RETRY_MS = 50
const SLOTS_OF_A_PURCHASE = 3

type Request = { user: TestUser; groupId: string }
export type Writes = {
  voters: TestUser[]
  voteGroupId: string
  /** The requests and purchases between two faults. */
  rounds: { requests: Request[]; buyers: TestUser[] }[]
}

/** The people and groups of the writes, made beforehand, because the load does not wait for them. */
export async function makeWrites(ctx: Context, rounds: number): Promise<Writes> {
  const repeat = async <T>(times: number, make: () => Promise<T>) => {
    const made: T[] = []
    while (made.length < times) made.push(await make())
    return made
  }
  const people = (count: number) => repeat(count, () => makeUser(ctx))
  const voters = await people(VOTERS)
  const [owner, ...members] = voters
  return {
    voters,
    voteGroupId: (await makeGroup(ctx, { ownerId: owner?.id, members })).id,
    rounds: await repeat(rounds, async () => {
      const groups = await repeat(REQUESTED_GROUPS, () => makeGroup(ctx))
      const requesters = await people(REQUESTERS)
      const requests = groups.flatMap(({ id: groupId }) => requesters.map((user) => ({ user, groupId })))
      return { requests, buyers: await people(BUYERS) }
    }),
  }
}

/**
 * Writes join requests, votes and payments, and retries each until it is acknowledged, like a browser. Votes go on all the
 * time; requests and payments are those of the rounds begun by `nextRound`.
 */
export async function startWriting(address: string, { voters, voteGroupId, rounds }: Writes) {
  const requested: Request[] = []
  const lastVotes = new Map<string, number>()
  const paid: TestUser[] = []
  const waiting: { requests: Request[]; buyers: TestUser[] } = { requests: [], buyers: [] }
  let [votes, repeated, round] = [0, 0, 0]
  let isEnding = false
  const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS))

  async function send(method: string, path: string, user: TestUser | null, body: object): Promise<Response> {
    const isForm = body instanceof URLSearchParams
    for (;;) {
      const response = await fetch(address + path, {
        method,
        headers: {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...(user === null ? {} : { authorization: `Bearer ${user.accessToken}` }),
        },
        body: isForm ? body.toString() : JSON.stringify(body),
        redirect: 'manual',
      })
      if (response.status < 400) return response
      if (response.status !== 503) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      repeated += 1
      await pause()
    }
  }
  async function call(route: { method: string; path: string }, user: TestUser, id: string, body: object) {
    const response = await send(route.method, `/api${route.path.replace(':id', id)}`, user, body)
    return ((await response.json()) as { data: unknown }).data
  }

  const poll = { question: 'Hoe laat?', options: ['18.30', '19.00', '19.30', '20.00'], isMultiple: false }
  const [maker] = voters
  if (maker === undefined) throw new Error('no voters')
  const { message } = (await call(sendMessage, maker, voteGroupId, {
    messageType: 'POLL',
    poll,
    clientId: newId(),
  })) as { message: { id: string } }

  async function keepVoting(user: TestUser): Promise<void> {
    for (let option = 0; !isEnding; option = (option + 1) % poll.options.length) {
      await call(voteInPoll, user, message.id, { options: [option] })
      lastVotes.set(user.id, option)
      votes += 1
    }
  }

  async function pay(user: TestUser): Promise<void> {
    const body = { featureType: 'EXTRA_GROUP_SLOTS', quantity: 1, groupId: null }
    const { checkoutUrl } = (await call(payPremium, user, '', body)) as { checkoutUrl: string }
    await send('POST', new URL(checkoutUrl).pathname, null, new URLSearchParams({ status: 'paid' }))
    paid.push(user)
  }

  /** Until all rounds are written. */
  async function work<T>(queue: T[], write: (item: T) => Promise<void>): Promise<void> {
    while (!isEnding || queue.length > 0) {
      const item = queue.shift()
      if (item === undefined) await pause()
      else await write(item)
    }
  }
  const request = async (item: Request) => {
    await call(joinGroup, item.user, item.groupId, { message: null })
    requested.push(item)
  }
  const running = Promise.all([
    ...voters.map(keepVoting),
    ...Array.from({ length: WORKERS }, () => work(waiting.requests, request)),
    ...Array.from({ length: WORKERS }, () => work(waiting.buyers, pay)),
  ])
  running.catch(() => undefined)

  return {
    nextRound: () => {
      const { requests = [], buyers = [] } = rounds[round] ?? {}
      round += 1
      waiting.requests.push(...requests)
      waiting.buyers.push(...buyers)
    },
    /** Writes the rest of the rounds that were begun. */
    end: async (): Promise<void> => {
      isEnding = true
      await running
    },
    summary: () =>
      `${requested.length} join requests, ${votes} votes, ${paid.length} paid upgrades; ${repeated} calls repeated after a 503`,
    /** What is stored otherwise than acknowledged: missing, different, or twice. */
    differences: async (read: (text: string) => Promise<Record<string, unknown>[]>): Promise<string[]> => {
      const valuesOf = async (text: string) =>
        new Map((await read(text)).map(({ key, value }) => [String(key), String(value)]))
      const members = await valuesOf(`select group_id || ' ' || user_id as key, status as value from group_members`)
      const stored = await valuesOf(`select user_id as key, options::text as value from poll_votes`)
      const upgrades = await valuesOf(
        `select u.id as key, concat_ws(' ', u.extra_group_slots,
             (select count(*) from payments p where p.user_id = u.id and p.status = 'COMPLETED' and p.effect = 'APPLIED'),
             (select count(*) from mails m where m.to_address = u.email)) as value from users u`,
      )
      const differences: string[] = []
      const expectValue = (what: string, found: string | undefined, value: string) => {
        if (found !== value) differences.push(`${what}: ${found} instead of ${value}`)
      }
      for (const { user, groupId } of requested)
        expectValue(`request of ${user.username}`, members.get(`${groupId} ${user.id}`), 'PENDING')
      for (const [userId, option] of lastVotes) expectValue(`vote of ${userId}`, stored.get(userId), `{${option}}`)
      for (const { id, username } of paid)
        expectValue(`upgrade of ${username}`, upgrades.get(id), `${SLOTS_OF_A_PURCHASE} 1 1`)
      return differences
    },
  }
}
