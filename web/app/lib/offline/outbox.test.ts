import 'fake-indexeddb/auto'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '~/lib/api/api-error.ts'
import { signIn, signOut } from '~/lib/session/session.ts'
import { makeChatConnection } from '~/testing/chat-connection.ts'
import { aLockManager, stubLocks } from '~/testing/locks.ts'
import { aToken, aUser } from '~/testing/people.ts'
import { type Entry, OUTBOX_CHANNEL, type Sending } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { listDeviceKeys, writeToDevice } from './store.ts'

type Vote = { messageId: string; options: readonly number[] }

/** A server that can be disconnected and that fails the next votes. */
function makeServer() {
  const server = {
    errors: [] as ApiError[],
    /** Every vote that arrived, as "poll: options". */
    received: [] as string[],
    connection: makeChatConnection(),
    async send({ input: { messageId, options } }: Entry<Vote>, _sending?: Sending): Promise<string> {
      if (!server.connection.isUp) throw ApiError.noConnection()
      const error = server.errors.shift()
      if (error) throw error
      server.received.push(`${messageId}: ${options.join()}`)
      return messageId
    },
  }
  return server
}

let server: ReturnType<typeof makeServer>
let shown: string[]
let refused: string[]
const opened: (() => void)[] = []

function openOutbox() {
  const { connection, send } = server
  const outbox = createOutbox({ connection, retryDelays: [1, 1] })
  const stop = outbox.start()
  opened.push(stop)
  const votes = outbox.declare<Vote, string>({
    ...{ name: 'vote', unit: 'votes', needsSocket: true, replaces: true, send },
    lane: ({ messageId }) => messageId,
    onSent: (messageId) => shown.push(messageId),
    onRefused({ message }) {
      refused.push(message)
      return null
    },
  })
  return { ...outbox, ...votes, stop }
}
const vote = (messageId: string, ...options: number[]): Vote => ({ messageId, options })

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser({ username: 'noor' }), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  server = makeServer()
  shown = []
  refused = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  stubLocks(undefined)
  for (const stop of opened.splice(0)) stop()
  signOut()
})

test('offline the last vote in each poll waits, survives a reload and is sent once', async () => {
  server.connection.isUp = false
  const before = openOutbox()
  await before.write(vote('times', 0))
  await before.write(vote('places', 1))
  await before.write(vote('times', 2))
  expect(before.entries().map(({ input }) => [input.messageId, input.options])).toEqual([
    ['places', [1]],
    ['times', [2]],
  ])
  const userId = before.entries()[0]?.userId ?? ''
  before.stop()
  const after = openOutbox()
  await expect.poll(() => after.entries().length).toBe(2)
  server.connection.connect()
  await expect.poll(() => after.entries().length).toBe(0)
  expect(server.received).toEqual(['places: 1', 'times: 2'])
  expect(shown).toEqual(['places', 'times'])
  server.connection.connect()
  expect(await listDeviceKeys('unsent', [userId])).toEqual([])
  expect(server.received).toHaveLength(2)
})

test('a vote made while an earlier one is on its way is sent after it', async () => {
  const outbox = openOutbox()
  const [first, second] = [outbox.write(vote('times', 0)), outbox.write(vote('times', 1))]
  await Promise.all([first, second])
  await expect.poll(() => outbox.entries().length).toBe(0)
  expect(server.received.at(-1)).toBe('times: 1')
})

test('a vote that is not on the device yet is not sent', async () => {
  const locks = aLockManager()
  const sendings = vi.spyOn(locks, 'request')
  stubLocks(locks)
  const outbox = openOutbox()
  const written = outbox.write(vote('times', 0))
  outbox.sendAll()
  expect(sendings).not.toHaveBeenCalled()
  await written
  await expect.poll(() => server.received).toEqual(['times: 0'])
})

test('a vote is tried again after a failure of the server, and dropped with a message when it is refused', async () => {
  server.errors = [
    new ApiError({ status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Dit lukt nu even niet.' }),
    ApiError.noConnection(),
  ]
  const outbox = openOutbox()
  await outbox.write(vote('times', 0))
  await expect.poll(() => server.received).toEqual(['times: 0'])
  server.errors = [new ApiError({ status: 409, code: 'POLL_CLOSED', message: 'Deze peiling is gesloten.' })]
  await outbox.write(vote('times', 1))
  await expect.poll(() => refused).toEqual(['Deze peiling is gesloten.'])
  await expect.poll(() => outbox.entries().length).toBe(0)
})

test('what is written or dropped while the outbox is read from the device stays written or dropped', async () => {
  server.connection.isUp = false
  const outbox = openOutbox()
  const otherTab = new BroadcastChannel(OUTBOX_CHANNEL)
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await setImmediate()
  }
  const polls = () => outbox.entries().map(({ input }) => input.messageId)
  for (let before = 0; before < 20; before += 1) {
    for (const isRead of [true, false]) {
      await outbox.write(vote('dropped', 0))
      const dropped = outbox.entries().map(({ id }) => id)
      if (isRead) otherTab.postMessage('changed')
      await turns(before)
      const done = [outbox.drop(dropped), outbox.write(vote('written', before))]
      if (!isRead) otherTab.postMessage('changed')
      await Promise.all(done)
      await turns(50)
      expect(polls(), `${before} turns after the start of reading`).toEqual(['written'])
      await outbox.drop(outbox.entries().map(({ id }) => id))
    }
  }
  otherTab.close()
})

test('what another tab drops while this one sends it is aborted', async () => {
  let signal: AbortSignal | null = null
  server.send = (_, sending) =>
    new Promise((_resolve, reject) => {
      signal = sending?.signal ?? null
      signal?.addEventListener('abort', () => reject(ApiError.noConnection()))
    })
  const outbox = openOutbox()
  await outbox.write(vote('times', 0))
  await expect.poll(() => signal).not.toBeNull()
  const otherTab = createOutbox({ connection: server.connection })
  opened.push(otherTab.start())
  await expect.poll(() => otherTab.countUnsent().changes).toBe(1)
  await otherTab.drop(outbox.entries().map(({ id }) => id))
  await expect.poll(() => signal?.aborted).toBe(true)
  expect(outbox.entries()).toEqual([])
})

test('what another tab was refused while this one waited for its turn is not sent again', async () => {
  let attempts = 0
  server.send = async () => {
    attempts += 1
    throw new ApiError({ status: 403, code: 'NOT_GROUP_MEMBER', message: 'Je bent geen lid.' })
  }
  server.connection.isUp = false
  const outbox = openOutbox()
  await outbox.write(vote('times', 0))
  const [entry] = outbox.entries()
  if (!entry) throw new Error('It waits for the connection')
  await writeToDevice('unsent', [entry.userId, entry.id], { ...entry, problem: 'Je bent geen lid.' })
  server.connection.connect()
  await expect.poll(() => outbox.entries()[0]?.problem).toBe('Je bent geen lid.')
  expect(attempts).toBe(0)
})

test('what the server acknowledges after another user has signed in is not shown to that user', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  let attempts = 0
  server.send = () => {
    attempts += 1
    return answer
  }
  const outbox = openOutbox()
  await outbox.write(vote('times', 0))
  await expect.poll(() => attempts).toBe(1)
  signOut()
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser({ username: 'bram' }), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 's' })
  resolve('times')
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  expect(shown).toEqual([])
})

test('ids are made on plain http too, where crypto has no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  server.connection.isUp = false
  const outbox = openOutbox()
  await outbox.write(vote('times', 0))
  await outbox.write(vote('places', 0))
  const ids = outbox.entries().map(({ id }) => id)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(2)
})

test('entries of a verb that is not declared yet wait for it, and count as changes', async () => {
  server.connection.isUp = false
  const before = openOutbox()
  await before.write(vote('times', 0))
  before.stop()
  server.connection.isUp = true
  const outbox = createOutbox({ connection: server.connection })
  opened.push(outbox.start())
  await expect.poll(() => outbox.countUnsent().changes).toBe(1)
  expect(server.received).toEqual([])
  outbox.declare({ name: 'vote', unit: 'votes', lane: () => '', send: server.send, onRefused: () => null })
  await expect.poll(() => server.received).toEqual(['times: 0'])
})

test('logging out erases unsent votes, which count as unsent before', async () => {
  server.connection.isUp = false
  const outbox = openOutbox()
  await outbox.write(vote('times', 0))
  const userId = outbox.entries()[0]?.userId ?? ''
  expect(outbox.countUnsent().votes).toBe(1)
  signOut()
  expect(outbox.countUnsent().votes).toBe(0)
  expect(outbox.entries().length).toBe(0)
  await expect.poll(() => listDeviceKeys('unsent', [userId])).toEqual([])
})

test('asks the browser to keep what is stored once something waits without a connection', async () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } })
  const outbox = openOutbox()
  await outbox.write(vote('poll', 1))
  expect(persist).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: false, storage: { persist } })
  await outbox.write(vote('poll', 2))
  expect(persist).toHaveBeenCalledTimes(1)
})
