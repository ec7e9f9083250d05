import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn, signOut } from '~/lib/session/session.ts'
import { countUnsent } from '~/lib/session/unsent.ts'
import { SocketError } from '~/lib/socket/socket.ts'
import { aToken, aUser } from '~/testing/people.ts'
import type { ConversationKey } from './conversation-key.ts'
import { createMemoryStore } from './device-store.ts'
import type { ChatMessage } from './message.ts'
import { createOutbox } from './outbox.ts'
import type { OutboxEntry } from './stored.ts'

const TOM: ConversationKey = 'direct:tom'
const draft = (content: string, conversation: ConversationKey = TOM) =>
  ({ conversation, content, type: 'TEXT', gif: null, replyTo: null }) as const

/** A server that can be disconnected, that may lose an acknowledgement, and that stores each client id once. */
function makeServer() {
  const connectedHandlers = new Set<() => void>()
  const stored: OutboxEntry[] = []
  const server = {
    isUp: true,
    /** The errors of the next sends; with `isStored` the message is stored all the same. */
    errors: [] as { error: SocketError; isStored?: boolean }[],
    texts: () => stored.map(({ content }) => content),
    connection: {
      current: () => ({ state: server.isUp ? ('connected' as const) : ('reconnecting' as const), problem: null }),
      onConnected(handler: () => void) {
        connectedHandlers.add(handler)
        if (server.isUp) handler()
        return () => connectedHandlers.delete(handler)
      },
    },
    connect() {
      server.isUp = true
      for (const handler of connectedHandlers) handler()
    },
    async send(entry: OutboxEntry): Promise<ChatMessage> {
      if (!server.isUp) throw new SocketError('NOT_CONNECTED', 'Niet verbonden met chat server')
      const failure = server.errors.shift()
      const isKnown = stored.some(({ clientId }) => clientId === entry.clientId)
      if ((!failure || failure.isStored) && !isKnown) stored.push(entry)
      if (failure) throw failure.error
      return { clientId: entry.clientId } as ChatMessage
    },
  }
  return server
}

let server: ReturnType<typeof makeServer>
let store: ReturnType<typeof createMemoryStore>
const opened: { stop(): void }[] = []

function openOutbox(onAccessLost?: (message: string) => void) {
  const { connection, send } = server
  const outbox = createOutbox({ store, connection, send, onAccessLost, retryDelays: [1, 1, 1] })
  opened.push(outbox)
  outbox.start()
  return outbox
}

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser({ username: 'noor' }), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  server = makeServer()
  store = createMemoryStore()
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.stop()
  signOut()
})

test('messages written offline survive a reload and are sent once and in order', async () => {
  server.isUp = false
  const before = openOutbox()
  for (const text of ['een', 'twee', 'drie']) await before.write(draft(text))
  expect(before.entries().map(({ content }) => content)).toEqual(['een', 'twee', 'drie'])
  before.stop()

  const after = openOutbox()
  await expect.poll(() => after.entries().length).toBe(3)
  server.connect()
  await expect.poll(server.texts).toEqual(['een', 'twee', 'drie'])
  await expect.poll(() => after.entries()).toEqual([])
})

test('logging out erases the unsent messages of that user from the device', async () => {
  server.isUp = false
  const outbox = openOutbox()
  await outbox.write(draft('een'))
  const entry = outbox.entries()[0]
  if (entry === undefined) throw new Error('nothing waits')
  await store.putOutbox({ ...entry, clientId: 'of-another-user', userId: 'another-user' })
  expect(countUnsent().messages).toBe(1)
  signOut()
  await expect.poll(() => store.listOutbox(entry.userId)).toEqual([])
  expect(await store.listOutbox('another-user')).toHaveLength(1)
  expect(countUnsent().messages).toBe(0)
})

test('a lost acknowledgement neither stores a message twice nor lets the next one overtake it', async () => {
  server.errors.push({ error: new SocketError('NO_ACKNOWLEDGEMENT', 'Message send timeout'), isStored: true })
  const outbox = openOutbox()
  await outbox.write(draft('een'))
  await outbox.write(draft('twee'))
  await expect.poll(server.texts).toEqual(['een', 'twee'])
  await expect.poll(() => outbox.entries()).toEqual([])
})

test('a refused message shows why, later messages are sent, and a retry sends it', async () => {
  server.errors.push({ error: new SocketError('PREMIUM_REQUIRED', 'Premium Vereist') })
  const outbox = openOutbox()
  await outbox.write(draft('een'))
  await outbox.write(draft('twee'))
  await expect.poll(server.texts).toEqual(['twee'])
  expect(outbox.entries()).toMatchObject([{ content: 'een', problem: 'Premium Vereist' }])
  const [failed] = outbox.entries()
  await outbox.retry(failed?.clientId ?? '')
  await expect.poll(server.texts).toEqual(['twee', 'een'])
})

test('the rate limit locks one kind of conversation for the seconds that the server names', async () => {
  server.errors.push({ error: new SocketError('CHAT_RATE_LIMITED', 'Message rate limit exceeded', 30) })
  const outbox = openOutbox()
  const before = Date.now()
  await outbox.write(draft('een'))
  await expect.poll(() => outbox.lockedUntil('direct')).toBeGreaterThanOrEqual(before + 30_000)
  expect(outbox.lockedUntil('group')).toBe(0)
  await outbox.write(draft('hallo allemaal', 'group:g1'))
  await expect.poll(server.texts).toEqual(['hallo allemaal'])
  expect(outbox.entries()).toMatchObject([{ content: 'een', problem: null }])
})

test('a user who lost access to a conversation loses its unsent messages and sees why', async () => {
  const shown: string[] = []
  server.errors.push({ error: new SocketError('NOT_GROUP_MEMBER', 'Je bent geen lid') })
  server.isUp = false
  const outbox = openOutbox((message) => shown.push(message))
  await outbox.write(draft('een', 'group:g1'))
  await outbox.write(draft('twee', 'group:g1'))
  server.connect()
  await expect.poll(() => shown).toEqual(['Je bent geen lid'])
  expect(outbox.entries()).toEqual([])
  expect(server.texts()).toEqual([])
})
