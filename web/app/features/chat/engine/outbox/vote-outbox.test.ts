import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '~/lib/api/api-error.ts'
import { signIn, signOut } from '~/lib/session/session.ts'
import { countUnsent } from '~/lib/session/unsent.ts'
import { makeChatConnection } from '~/testing/chat-connection.ts'
import { aToken, aUser } from '~/testing/people.ts'
import { createMemoryStore } from '../device-store.ts'
import type { ChatMessage } from '../message.ts'
import type { StoredVote } from '../stored.ts'
import { createVoteOutbox } from './vote-outbox.ts'

/** A server that can be disconnected and that fails the next votes. */
function makeServer() {
  const server = {
    errors: [] as ApiError[],
    /** Every vote that arrived, as "poll: options". */
    received: [] as string[],
    connection: makeChatConnection(),
    async send({ messageId, options }: StoredVote): Promise<ChatMessage> {
      if (!server.connection.isUp) throw ApiError.noConnection()
      const error = server.errors.shift()
      if (error) throw error
      server.received.push(`${messageId}: ${options.join()}`)
      return { id: messageId } as ChatMessage
    },
  }
  return server
}

let server: ReturnType<typeof makeServer>
let store: ReturnType<typeof createMemoryStore>
let shown: string[]
let refused: string[]
const opened: { stop(): void }[] = []

function openOutbox() {
  const { connection, send } = server
  const outbox = createVoteOutbox({
    ...{ store, connection, send, retryDelays: [1, 1] },
    onSent: (_, { id }) => shown.push(id),
    onRefused: (message) => refused.push(message),
  })
  opened.push(outbox)
  outbox.start()
  return outbox
}
const vote = (messageId: string, ...options: number[]) => ({ conversation: 'group:g' as const, messageId, options })

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser({ username: 'noor' }), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  server = makeServer()
  store = createMemoryStore()
  shown = []
  refused = []
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.stop()
  signOut()
})

test('offline the last vote in each poll waits, survives a reload and is sent once', async () => {
  server.connection.isUp = false
  const before = openOutbox()
  await before.write(vote('times', 0))
  await before.write(vote('places', 1))
  await before.write(vote('times', 2))
  expect([...before.votes()].map(([id, { options }]) => [id, options])).toEqual([
    ['times', [2]],
    ['places', [1]],
  ])
  before.stop()
  const after = openOutbox()
  await expect.poll(() => after.votes().size).toBe(2)
  server.connection.connect()
  await expect.poll(() => after.votes().size).toBe(0)
  expect(server.received).toEqual(['times: 2', 'places: 1'])
  expect(shown).toEqual(['times', 'places'])
  server.connection.connect()
  expect(await store.listVotes(before.votes().get('times')?.userId ?? '')).toEqual([])
  expect(server.received).toHaveLength(2)
})

test('a vote made while an earlier one is on its way is sent after it', async () => {
  const outbox = openOutbox()
  const [first, second] = [outbox.write(vote('times', 0)), outbox.write(vote('times', 1))]
  await Promise.all([first, second])
  await expect.poll(() => outbox.votes().size).toBe(0)
  expect(server.received.at(-1)).toBe('times: 1')
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
  await expect.poll(() => outbox.votes().size).toBe(0)
})

test('logging out erases unsent votes, which count as unsent before', async () => {
  server.connection.isUp = false
  const outbox = openOutbox()
  await outbox.write(vote('times', 0))
  const userId = outbox.votes().get('times')?.userId ?? ''
  expect(countUnsent().votes).toBe(1)
  signOut()
  expect(countUnsent().votes).toBe(0)
  expect(outbox.votes().size).toBe(0)
  await expect.poll(() => store.listVotes(userId)).toEqual([])
})
