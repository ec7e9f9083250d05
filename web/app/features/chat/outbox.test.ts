import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn, signOut } from '~/lib/session/session.ts'
import { SocketError } from '~/lib/socket/socket.ts'
import { aToken, aUser } from '~/testing/people.ts'
import type { ConversationKey, OutboxEntry } from './device-store.ts'
import { makeMemoryStore } from './device-store.ts'
import type { ChatMessage } from './message.ts'
import { makeOutbox } from './outbox.ts'

const TOM: ConversationKey = 'direct:tom'
const words = (content: string, conversation: ConversationKey = TOM) =>
  ({ conversation, content, type: 'TEXT', gif: null, replyTo: null }) as const

/** A server that can be cut off, that forgets to answer, and that stores each client id once. */
function aServer() {
  const arrivals = new Set<() => void>()
  const stored: OutboxEntry[] = []
  const server = {
    isUp: true,
    /** Refuses so many sends with this error; the message is stored all the same when `isLost`. */
    trouble: [] as { error: SocketError; isLost?: boolean }[],
    stored,
    texts: () => stored.map(({ content }) => content),
    connection: {
      current: () => ({ state: server.isUp ? ('connected' as const) : ('reconnecting' as const), problem: null }),
      onConnected(arrive: () => void) {
        arrivals.add(arrive)
        if (server.isUp) arrive()
        return () => arrivals.delete(arrive)
      },
    },
    up() {
      server.isUp = true
      for (const arrive of arrivals) arrive()
    },
    async send(entry: OutboxEntry): Promise<ChatMessage> {
      if (!server.isUp) throw new SocketError('NOT_CONNECTED', 'Niet verbonden met chat server')
      const trouble = server.trouble.shift()
      if (!trouble || trouble.isLost)
        if (!stored.some(({ clientId }) => clientId === entry.clientId)) stored.push(entry)
      if (trouble) throw trouble.error
      return { clientId: entry.clientId } as ChatMessage
    },
  }
  return server
}

let server: ReturnType<typeof aServer>
let store: ReturnType<typeof makeMemoryStore>
const opened: { stop(): void }[] = []

function open() {
  const outbox = makeOutbox({ store, connection: server.connection, send: server.send, pauses: [1, 1, 1] })
  opened.push(outbox)
  outbox.start()
  return outbox
}

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser({ username: 'noor' }), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  server = aServer()
  store = makeMemoryStore()
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.stop()
  signOut()
})

test('what is written offline waits, outlives the page, and goes out once and in order', async () => {
  server.isUp = false
  const before = open()
  for (const text of ['een', 'twee', 'drie']) await before.write(words(text))
  expect(before.entries().map(({ content }) => content)).toEqual(['een', 'twee', 'drie'])
  before.stop()

  const after = open()
  await expect.poll(() => after.entries().length).toBe(3)
  server.up()
  await expect.poll(server.texts).toEqual(['een', 'twee', 'drie'])
  await expect.poll(() => after.entries()).toEqual([])
})

test('an acknowledgement that gets lost does not make it two, nor lets the next overtake', async () => {
  server.trouble.push({ error: new SocketError('NO_ACKNOWLEDGEMENT', 'Message send timeout'), isLost: true })
  const outbox = open()
  await outbox.write(words('een'))
  await outbox.write(words('twee'))
  await expect.poll(server.texts).toEqual(['een', 'twee'])
  await expect.poll(() => outbox.entries()).toEqual([])
})

test('a refusal stays with its message; what comes after goes out, and trying again sends it', async () => {
  server.trouble.push({ error: new SocketError('PREMIUM_REQUIRED', 'Premium Vereist') })
  const outbox = open()
  await outbox.write(words('een'))
  await outbox.write(words('twee'))
  await expect.poll(server.texts).toEqual(['twee'])
  expect(outbox.entries()).toMatchObject([{ content: 'een', problem: 'Premium Vereist' }])
  const [failed] = outbox.entries()
  await outbox.retry(failed?.clientId ?? '')
  await expect.poll(server.texts).toEqual(['twee', 'een'])
})

test('too fast locks this kind of conversation for the seconds the server names, and no other', async () => {
  const error = new SocketError('CHAT_RATE_LIMITED', 'Message rate limit exceeded, try again in 30 seconds')
  server.trouble.push({ error })
  const outbox = open()
  const before = Date.now()
  await outbox.write(words('een'))
  await expect.poll(() => outbox.lockedUntil('direct')).toBeGreaterThanOrEqual(before + 30_000)
  expect(outbox.lockedUntil('group')).toBe(0)
  await outbox.write(words('hallo allemaal', 'group:g1'))
  await expect.poll(server.texts).toEqual(['hallo allemaal'])
  expect(outbox.entries()).toMatchObject([{ content: 'een', problem: null }])
})

test('who may not write there any more loses what waited for it, and is told', async () => {
  const told: string[] = []
  server.trouble.push({ error: new SocketError('NOT_GROUP_MEMBER', 'Je bent geen lid') })
  server.isUp = false
  const outbox = makeOutbox({
    store,
    connection: server.connection,
    send: server.send,
    onShutOut: (_, why) => told.push(why),
  })
  opened.push(outbox)
  outbox.start()
  await outbox.write(words('een', 'group:g1'))
  await outbox.write(words('twee', 'group:g1'))
  server.up()
  await expect.poll(() => told).toEqual(['Je bent geen lid'])
  expect(outbox.entries()).toEqual([])
  expect(server.texts()).toEqual([])
})
