import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '~/lib/api/api-error.ts'
import type { Sending } from '~/lib/offline/entry.ts'
import { createOutbox } from '~/lib/offline/outbox.ts'
import { listDeviceKeys, writeToDevice } from '~/lib/offline/store.ts'
import { signIn, signOut } from '~/lib/session/session.ts'
import { SocketError } from '~/lib/socket/socket.ts'
import { makeChatConnection } from '~/testing/chat-connection.ts'
import { aToken, aUser } from '~/testing/people.ts'
import type { ConversationKey } from './conversation-key.ts'
import type { ChatMessage } from './message.ts'
import { createMessageOutbox } from './outbox.ts'
import type { Draft, OutboxEntry } from './stored.ts'

const TOM: ConversationKey = 'direct:tom'
const draft = (content: string, conversation: ConversationKey = TOM) =>
  ({ conversation, content, type: 'TEXT', gif: null, replyTo: null }) as const

/** A server that can be disconnected, that may lose an acknowledgement, and that stores each client id once. */
function makeServer() {
  const stored: OutboxEntry[] = []
  const server = {
    /** The errors of the next sends; with `isStored` the message is stored all the same. */
    errors: [] as { error: SocketError | ApiError; isStored?: boolean }[],
    texts: () => stored.map(({ input }) => input.content),
    connection: makeChatConnection(),
    async send(entry: OutboxEntry, _sending?: Sending): Promise<ChatMessage> {
      if (!server.connection.isUp) throw new SocketError('NOT_CONNECTED', 'Niet verbonden met chat server')
      const failure = server.errors.shift()
      const isKnown = stored.some(({ id }) => id === entry.id)
      if ((!failure || failure.isStored) && !isKnown) stored.push(entry)
      if (failure) throw failure.error
      return { clientId: entry.id } as ChatMessage
    },
  }
  return server
}

let server: ReturnType<typeof makeServer>
const opened: (() => void)[] = []

function openOutbox(onAccessLost: (message: string) => void = () => undefined) {
  const { connection, send } = server
  const outbox = createOutbox({ connection, retryDelays: [1, 1, 1] })
  const messages = createMessageOutbox({ outbox, send, onSent: () => undefined, onAccessLost })
  const stop = outbox.start()
  opened.push(stop)
  return { ...outbox, ...messages, stop }
}

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser({ username: 'noor' }), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  server = makeServer()
})
afterEach(() => {
  for (const stop of opened.splice(0)) stop()
  signOut()
})

test('messages written offline survive a reload and are sent once and in order', async () => {
  server.connection.isUp = false
  const before = openOutbox()
  for (const text of ['een', 'twee', 'drie']) await before.write(draft(text))
  expect(before.entries().map(({ input }) => input.content)).toEqual(['een', 'twee', 'drie'])
  before.stop()

  const after = openOutbox()
  await expect.poll(() => after.entries().length).toBe(3)
  server.connection.connect()
  await expect.poll(server.texts).toEqual(['een', 'twee', 'drie'])
  await expect.poll(() => after.entries()).toEqual([])
})

test('logging out erases the unsent messages of that user from the device', async () => {
  server.connection.isUp = false
  const outbox = openOutbox()
  await outbox.write(draft('een'))
  const entry = outbox.entries()[0]
  if (entry === undefined) throw new Error('the outbox is empty')
  await writeToDevice('unsent', ['another-user', 'one'], { ...entry, id: 'one', userId: 'another-user' })
  expect(outbox.countUnsent().messages).toBe(1)
  expect(await listDeviceKeys('unsent', [entry.userId])).toHaveLength(1)
  signOut()
  await expect.poll(() => listDeviceKeys('unsent', [entry.userId])).toEqual([])
  expect(await listDeviceKeys('unsent', ['another-user'])).toHaveLength(1)
  expect(outbox.countUnsent().messages).toBe(0)
})

test('a lost acknowledgement neither stores a message twice nor lets the next one overtake it', async () => {
  server.errors.push({ error: new SocketError('NO_ACKNOWLEDGEMENT', 'Message send timeout'), isStored: true })
  const outbox = openOutbox()
  const shown: (string | null)[] = []
  outbox.subscribe(() => shown.push(outbox.failureOf(outbox.entries()[0]?.id ?? '')))
  await outbox.write(draft('een'))
  await outbox.write(draft('twee'))
  await expect.poll(server.texts).toEqual(['een', 'twee'])
  await expect.poll(() => outbox.entries()).toEqual([])
  expect(shown).toContain('Message send timeout')
})

test('a refused message shows why, later messages are sent, and a retry sends it', async () => {
  server.errors.push({ error: new SocketError('PREMIUM_REQUIRED', 'Premium Vereist') })
  const outbox = openOutbox()
  await outbox.write(draft('een'))
  await outbox.write(draft('twee'))
  await expect.poll(server.texts).toEqual(['twee'])
  expect(outbox.entries()).toMatchObject([{ input: { content: 'een' }, problem: 'Premium Vereist' }])
  const [failed] = outbox.entries()
  await outbox.retry(failed?.id ?? '')
  await expect.poll(server.texts).toEqual(['twee', 'een'])
})

test('the rate limit locks one kind of conversation for the seconds that the server names', async () => {
  server.errors.push({ error: new SocketError('CHAT_RATE_LIMITED', 'Message rate limit exceeded', 30) })
  const outbox = openOutbox()
  const before = Date.now()
  await outbox.write(draft('een'))
  await expect.poll(() => outbox.lockedUntil('direct')).toBeGreaterThanOrEqual(before + 30_000)
  expect(outbox.lockedUntil('direct')).toBeLessThanOrEqual(Date.now() + 30_000)
  expect(outbox.lockedUntil('group')).toBe(0)
  await outbox.write(draft('hallo allemaal', 'group:g1'))
  await expect.poll(server.texts).toEqual(['hallo allemaal'])
  expect(outbox.entries()).toMatchObject([{ input: { content: 'een' }, problem: null }])
})

test('a user who lost access to a conversation loses its unsent messages and sees why', async () => {
  const shown: string[] = []
  server.errors.push({ error: new SocketError('NOT_GROUP_MEMBER', 'Je bent geen lid') })
  server.connection.isUp = false
  const outbox = openOutbox((message) => shown.push(message))
  await outbox.write(draft('een', 'group:g1'))
  await outbox.write(draft('twee', 'group:g1'))
  server.connection.connect()
  await expect.poll(() => shown).toEqual(['Je bent geen lid'])
  expect(outbox.entries()).toEqual([])
  expect(server.texts()).toEqual([])
})

const aPicture = (n: number): Draft => ({
  ...{ conversation: 'group:g1', content: `foto ${n}`, type: 'PICTURE', gif: null, replyTo: null },
  picture: { blob: new Blob([`${n}`]), width: 4, height: 3 },
})

test('10 pictures arrive once and in order through 5 cuts, a reload among them', async () => {
  const wanted = Array.from({ length: 10 }, (_, n) => `foto ${n}`)
  const cut = () => ApiError.noConnection()
  // Before the file is there, and after it is stored but before the answer.
  server.errors.push({ error: cut() }, { error: cut(), isStored: true })
  server.connection.isUp = false
  const before = openOutbox()
  for (const n of wanted.keys()) await before.write(aPicture(n))
  server.connection.connect()
  await expect.poll(() => server.texts().length).toBeGreaterThan(2)
  server.connection.isUp = false
  before.stop()
  server.errors.push({ error: cut(), isStored: true }, { error: cut() })
  const after = openOutbox()
  server.connection.connect()
  await expect.poll(server.texts).toEqual(wanted)
  await expect.poll(() => after.entries()).toEqual([])
})

test('an upload that is cut off is tried again for as long as it takes', async () => {
  server.errors.push(...Array.from({ length: 20 }, () => ({ error: ApiError.noConnection() })))
  const outbox = openOutbox()
  await outbox.write(aPicture(1))
  await expect.poll(server.texts).toEqual(['foto 1'])
})

test('an upload shows its progress, and cancelling it aborts it and lets the next picture go', async () => {
  let running: Sending | null = null
  const { send } = server
  server.send = (entry, sending) => {
    if (entry.input.content !== 'foto 1' || sending === undefined) return send(entry)
    running = sending
    return new Promise((_, reject) => sending.signal.addEventListener('abort', () => reject(sending.signal.reason)))
  }
  const outbox = openOutbox()
  await outbox.write(aPicture(1))
  await expect.poll(() => running).not.toBeNull()
  const { id = '' } = outbox.entries()[0] ?? {}
  expect(outbox.progressOf(id)).toBe(0)
  ;(running as Sending | null)?.onProgress(0.5)
  expect(outbox.progressOf(id)).toBe(0.5)
  await outbox.write(aPicture(2))
  expect(server.texts()).toEqual([])
  await outbox.drop([id])
  await expect.poll(server.texts).toEqual(['foto 2'])
  await expect.poll(() => outbox.entries()).toEqual([])
  expect(outbox.progressOf(id)).toBeNull()
})

test('texts do not wait for the upload of a picture before them, and stay in order', async () => {
  const { send } = server
  let finishUpload: () => void = () => undefined
  const uploaded = new Promise<void>((resolve) => {
    finishUpload = resolve
  })
  server.send = async (entry, sending) => {
    if (entry.input.picture) await uploaded
    return send(entry, sending)
  }
  const outbox = openOutbox()
  await outbox.write(aPicture(1))
  await outbox.write(aPicture(2))
  for (const text of ['een', 'twee']) await outbox.write(draft(text, 'group:g1'))
  await expect.poll(server.texts).toEqual(['een', 'twee'])
  finishUpload()
  await expect.poll(server.texts).toEqual(['een', 'twee', 'foto 1', 'foto 2'])
  await expect.poll(() => outbox.entries()).toEqual([])
})

test('a refused picture shows why', async () => {
  const tooLarge = new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Dit is te groot om te versturen.' })
  server.errors.push({ error: tooLarge })
  const outbox = openOutbox()
  await outbox.write(aPicture(1))
  await expect.poll(() => outbox.entries()).toMatchObject([{ problem: 'Dit is te groot om te versturen.' }])
})
