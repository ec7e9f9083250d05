import 'fake-indexeddb/auto'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { signIn, signOut } from '~/lib/session/session.ts'
import { makeChatConnection } from '~/testing/chat-connection.ts'
import { aToken, aUser } from '~/testing/people.ts'
import type { Entry } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { listDeviceKeys } from './store.ts'

const me = aUser({ username: 'Noor' })
const other = { userId: 'somebody else' }
const message = { userId: me.id, conversation: 'group:g', type: 'TEXT', gif: null, replyTo: null, problem: null }
let stop = () => {}

afterEach(() => {
  stop()
  signOut()
})

/** As the release before wrote it. */
async function writeReleaseBefore(): Promise<void> {
  const chat = await openDB(`${PRODUCT_SLUG}-chat`, 6, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'clientId' }).createIndex('userId', 'userId')
      db.createObjectStore('votes', { keyPath: ['userId', 'messageId'] })
      for (const name of ['cached', 'inboxes', 'pictures']) db.createObjectStore(name)
    },
  })
  const writtenAt = '2026-11-01T10:00:00.000Z'
  const picture = { blob: 'a blob', width: 4, height: 3 }
  await chat.put('outbox', { ...message, clientId: 'c2', content: 'twee', order: 2, writtenAt })
  await chat.put('outbox', { ...message, clientId: 'c1', content: 'een', order: 1, writtenAt })
  await chat.put('outbox', { ...message, clientId: 'c3', content: '', type: 'PICTURE', picture, order: 3, writtenAt })
  await chat.put('outbox', { ...message, ...other, clientId: 'c4', content: 'hallo', order: 4, writtenAt })
  await chat.put('votes', { id: 'v1', userId: me.id, conversation: 'group:g', messageId: 'm1', options: [2] })
  await chat.put('cached', { title: 'Waal' }, [me.id, 'group:g'])
  chat.close()
  const answers = await openDB(`${PRODUCT_SLUG}-answers`, 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: ['userId', 'key'] }),
  })
  answers.close()
  const changes = [
    { id: 'd1', kind: 'arrival', groupId: 'g', body: { status: 'HERE', minutesLate: null } },
    { id: 'd2', kind: 'ticket', groupId: 'g', body: { hasTicket: true } },
  ]
  localStorage.setItem(`${PRODUCT_SLUG}:day-outbox`, JSON.stringify({ userId: me.id, changes }))
  localStorage.setItem(`${PRODUCT_SLUG}:meetings`, '{}')
}

test('what the release before left unsent is sent once, and its copies are deleted', async () => {
  await writeReleaseBefore()
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: me, accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
  const outbox = createOutbox({ connection: makeChatConnection() })
  stop = outbox.start()
  await expect.poll(outbox.countUnsent).toEqual({ messages: 0, votes: 0, changes: 6 })
  const sent: string[] = []
  for (const name of ['sendMessage', 'PUT /messages/:id/vote', 'PUT /groups/:id/arrival', 'PUT /groups/:id/ticket'])
    outbox.declare({
      ...{ name, unit: 'changes' as const, lane: () => name, onRefused: () => null },
      send: async ({ id, input }: Entry) => void sent.push(`${id} ${JSON.stringify(input)}`),
    })
  await expect.poll(() => listDeviceKeys('unsent', [me.id])).toEqual([])
  expect(sent.toSorted()).toEqual([
    'c1 {"conversation":"group:g","type":"TEXT","gif":null,"replyTo":null,"content":"een"}',
    'c2 {"conversation":"group:g","type":"TEXT","gif":null,"replyTo":null,"content":"twee"}',
    'c3 {"conversation":"group:g","type":"PICTURE","gif":null,"replyTo":null,"content":"","picture":{"blob":"a blob","width":4,"height":3}}',
    'd1 {"params":{"id":"g"},"body":{"status":"HERE","minutesLate":null}}',
    'd2 {"params":{"id":"g"},"body":{"hasTicket":true}}',
    'v1 {"params":{"id":"m1"},"body":{"options":[2]}}',
  ])
  expect(sent.filter((text) => text.startsWith('c')).map((text) => text.slice(0, 2))).toEqual(['c1', 'c2', 'c3'])
  expect(await listDeviceKeys('unsent', [other.userId])).toEqual([[other.userId, 'c4']])
  expect(await listDeviceKeys('conversations', [me.id])).toEqual([])
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([`${PRODUCT_SLUG}-chat`])
  expect(localStorage.getItem(`${PRODUCT_SLUG}:day-outbox`)).toBeNull()
  expect(localStorage.getItem(`${PRODUCT_SLUG}:meetings`)).toBeNull()
})
