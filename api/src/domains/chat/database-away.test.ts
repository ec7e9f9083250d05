import { sendMessage } from 'contract/chat.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser } from '../../testing/factories.ts'
import { openSocket, type TestSocket } from '../../testing/socket.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { messages } from './tables.ts'

// The testApp looks on from the side; the node under test reaches the same database over a wire that can be cut.
const testApp = useTestApp()
let wire: TcpProxy
let node: App
let address: string
const open: TestSocket[] = []
beforeAll(async () => {
  const config = testApp.ctx.config as Config & { databaseUrl: string }
  wire = await startTcpProxy(config.databaseUrl)
  node = await buildApp({ ...config, databaseUrl: wire.url, logLevel: 'silent' })
  address = await node.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await node?.close()
  await wire?.close()
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
  return { anna, a, b, groupId }
}
const rows = (clientId: string) => testApp.ctx.db.select().from(messages).where(eq(messages.clientId, clientId))
/** Patience beyond the test socket's own: the server itself tries for 3 s. */
const send = (socket: TestSocket, payload: object) => socket.raw.timeout(10_000).emitWithAck('send-message', payload)

test('away for good: an error acknowledgement, never one without a row; back again, the same id is stored once', async () => {
  const { anna, a, b, groupId } = await setUp()
  const message = { groupId, content: 'Kan iemand mij horen?', clientId: newId() }
  wire.dropConnections()
  expect(await send(a, message)).toEqual({
    success: false,
    code: 'SERVICE_UNAVAILABLE',
    message: 'Dit lukt nu even niet. Probeer het over een minuut opnieuw.',
  })
  expect(await rows(message.clientId)).toHaveLength(0)
  wire.restore()
  expect(await send(a, message)).toMatchObject({ success: true, data: { message: { seq: 2 } } })
  expect(await rows(message.clientId)).toHaveLength(1)
  await b.waitFor('new-message', (heard) => heard.clientId === message.clientId)
  const overHttp = await testApp.call(sendMessage, {
    as: anna,
    params: { id: groupId },
    body: { content: message.content, clientId: message.clientId },
  })
  expect(overHttp.data.message.seq).toBe(2)
})

test('away for a moment: nobody notices, each message is stored and heard once', async () => {
  const { a, b, groupId } = await setUp()
  const ids = Array.from({ length: 200 }, () => newId())
  const sends = ids.map((clientId, index) => send(a, { groupId, content: `${index}`, clientId }))
  setTimeout(() => wire.dropConnections(), 5)
  setTimeout(() => wire.restore(), 600)
  const answers = await Promise.all(sends)
  expect(answers.map((answer) => answer.data?.message.seq)).toEqual(ids.map((_, index) => index + 2))
  await b.waitFor('new-message', (heard) => heard.seq === ids.length + 1)
  expect(b.received('new-message').map((heard) => heard.seq)).toEqual([1, ...ids.map((_, index) => index + 2)])
})

test('gone between the commit and its answer: still heard by everyone, acknowledged, and stored once', async () => {
  const { a, b, groupId } = await setUp()
  const message = { groupId, content: 'Kwam dit aan?', clientId: newId() }
  wire.dropNextResponse()
  setTimeout(() => wire.restore(), 300)
  expect(await send(a, message)).toMatchObject({ success: true, data: { message: { seq: 2 } } })
  await b.waitFor('new-message', (heard) => heard.clientId === message.clientId)
  expect(await rows(message.clientId)).toHaveLength(1)
})
