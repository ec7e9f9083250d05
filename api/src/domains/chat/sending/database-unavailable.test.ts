import { sendMessage } from 'contract/chat/chat.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../../app.ts'
import type { Config } from '../../../config.ts'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser } from '../../../testing/factories.ts'
import { startTcpProxy, type TcpProxy } from '../../../testing/servers/tcp-proxy.ts'
import { openSocket, type TestSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../../groups/tables.ts'
import { messages } from '../tables.ts'

// testApp reads the database directly; the node under test reaches it through a proxy that can be cut.
const testApp = useTestApp()
let proxy: TcpProxy
let node: App
let address: string
const open: TestSocket[] = []
beforeAll(async () => {
  const config = testApp.ctx.config as Config & { databaseUrl: string }
  proxy = await startTcpProxy(config.databaseUrl)
  node = await buildApp({ ...config, databaseUrl: proxy.url, logLevel: 'silent' })
  address = await node.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await node?.close()
  await proxy?.close()
})

const setUp = async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })).id
  const [a, b] = [await openSocket(address, anna), await openSocket(address, bram)]
  open.push(a, b)
  await a.send('join-group', { groupId })
  await b.send('join-group', { groupId })
  await a.send('send-message', { groupId, content: 'Vooraf' })
  await b.waitFor('new-message')
  return { anna, bram, a, b, groupId }
}
const rows = (clientId: string) => testApp.ctx.db.select().from(messages).where(eq(messages.clientId, clientId))
const send = (socket: TestSocket, payload: object) => socket.raw.timeout(30_000).emitWithAck('send-message', payload)

test('unavailable for long: an error acknowledgement and no row; a retry later is stored once', async () => {
  const { anna, a, b, groupId } = await setUp()
  const message = { groupId, content: 'Kan iemand mij horen?', clientId: newId() }
  proxy.dropConnections()
  expect(await send(a, message)).toEqual({
    success: false,
    code: 'SERVICE_UNAVAILABLE',
    message: 'Dit lukt nu even niet. Probeer het over een minuut opnieuw.',
  })
  expect(await rows(message.clientId)).toHaveLength(0)
  proxy.restore()
  expect(await send(a, message)).toMatchObject({ success: true, data: { message: { seq: 2 } } })
  expect(await rows(message.clientId)).toHaveLength(1)
  await b.waitFor('new-message', ({ clientId }) => clientId === message.clientId)
  const overHttp = await testApp.call(sendMessage, {
    as: anna,
    params: { id: groupId },
    body: { content: message.content, clientId: message.clientId },
  })
  expect(overHttp.data.message.seq).toBe(2)
})

test('unavailable briefly: each message is stored and received once without an error', async () => {
  const { a, b, groupId } = await setUp()
  const ids = Array.from({ length: 200 }, () => newId())
  const sends = ids.map((clientId, index) => send(a, { groupId, content: `${index}`, clientId }))
  setTimeout(() => proxy.dropConnections(), 5)
  setTimeout(() => proxy.restore(), 600)
  const answers = await Promise.all(sends)
  expect(answers.map((answer) => answer.data?.message.seq)).toEqual(ids.map((_, index) => index + 2))
  await b.waitFor('new-message', (message) => message.seq === ids.length + 1)
  expect(b.received('new-message').map((message) => message.seq)).toEqual([1, ...ids.map((_, index) => index + 2)])
})

test('lost between commit and response: broadcast in order, acknowledged and stored once', async () => {
  const { a, b, groupId } = await setUp()
  const message = { groupId, content: 'Kwam dit aan?', clientId: newId() }
  proxy.dropNextResponse()
  setTimeout(() => proxy.restore(), 300)
  const first = send(a, message)
  await expect.poll(() => rows(message.clientId)).toHaveLength(1)
  const later = Array.from({ length: 20 }, (_, index) => send(a, { groupId, content: `${index}`, clientId: newId() }))
  expect(await first).toMatchObject({ success: true, data: { message: { seq: 2 } } })
  await Promise.all(later)
  await b.waitFor('new-message', ({ seq }) => seq === 22)
  expect(b.received('new-message').map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
})

test('an act whose commit was not answered: rights that it ended end, and clients are asked to resume', async () => {
  const { bram, a, b, groupId } = await setUp()
  const removal = node.ctx.transaction(async ({ tx, record }) => {
    await tx.update(groupMembers).set({ status: 'REJECTED' }).where(eq(groupMembers.userId, bram.id))
    await record('group.meetingChanged', { groupId })
    proxy.dropNextResponse()
  })
  await expect(removal).rejects.toThrow('Connection terminated')
  proxy.restore()
  await expect.poll(() => a.received('resume').length).toBe(1)
  await send(a, { groupId, content: 'Alleen voor leden', clientId: newId() })
  await a.waitFor('new-message', ({ content }) => content === 'Alleen voor leden')
  expect(b.received('new-message').map(({ content }) => content)).toEqual(['Vooraf'])
})
