import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { startServerProcess } from '../../../testing/servers/server-process.ts'
import { openSocket, type TestSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { conversations, messages } from '../tables.ts'

const testApp = useTestApp()

const CLIENTS = 20
const EACH = 100
const GROUPS = 4
/** Sends in flight per client. */
const WINDOW = 10

type Sent = { clientId: string; content: string; seq: number | null }
type Client = { user: TestUser; groupId: string; outbox: Sent[] }

/** Sends unacknowledged messages in order, WINDOW at a time, until all are acknowledged or the connection is lost. */
async function sendRest(client: Client, socket: TestSocket, onAck: () => void): Promise<void> {
  const waiting = client.outbox.filter((message) => message.seq === null)
  const worker = async () => {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      const { clientId, content } = message
      const answer = await socket.send('send-message', { groupId: client.groupId, clientId, content })
      if (!answer.success) throw new Error(answer.message)
      message.seq = answer.data.message.seq
      onAck()
    }
  }
  await Promise.all(Array.from({ length: WINDOW }, worker))
}

test('kill -9 during 2,000 sends by 20 clients: every acknowledged message is stored once, in order', async () => {
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => makeUser(testApp.ctx)))
  const groupIds = await Promise.all(
    Array.from({ length: GROUPS }, async (_, index) => {
      const [owner, ...members] = people.filter((_person, number) => number % GROUPS === index)
      return (await makeGroup(testApp.ctx, { ownerId: owner?.id, members })).id
    }),
  )
  const clients = people.map(
    (user, index): Client => ({
      user,
      groupId: groupIds[index % GROUPS] ?? '',
      outbox: Array.from({ length: EACH }, (_, number) => ({
        clientId: newId(),
        content: `${index}:${number}`,
        seq: null,
      })),
    }),
  )
  const databaseUrl = (testApp.ctx.config as { databaseUrl: string }).databaseUrl
  const start = () => startServerProcess({ DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: testApp.adminUrl() })

  const first = await start()
  let acknowledged = 0
  const killed = new Promise<void>((resolve, reject) => {
    void connectAll(first.address, clients).then((sockets) => {
      for (const [index, socket] of sockets.entries())
        sendRest(clients[index] as Client, socket, () => {
          acknowledged += 1
          if (acknowledged === 1000) void first.end('SIGKILL').then(() => resolve())
        }).catch((error: unknown) => {
          if (acknowledged < 1000) reject(error)
        })
    }, reject)
  })
  await killed
  const before = clients.flatMap((client) => client.outbox.filter((message) => message.seq !== null))
  expect(before.length).toBeGreaterThanOrEqual(1000)
  expect(before.length).toBeLessThan(CLIENTS * EACH)
  const stored = await listStored(groupIds)
  const storedAt = new Map(stored.map((row) => [row.clientId, row.seq]))
  for (const message of before) expect(storedAt.get(message.clientId)).toBe(message.seq)

  const second = await start()
  const sockets = await connectAll(second.address, clients)
  await Promise.all(sockets.map((socket, index) => sendRest(clients[index] as Client, socket, () => undefined)))
  for (const socket of sockets) socket.close()
  expect(await second.end('SIGTERM')).toBe(0)

  const all = await listStored(groupIds)
  expect(all).toHaveLength(CLIENTS * EACH)
  for (const groupId of groupIds) {
    const inGroup = all.filter((row) => row.groupId === groupId)
    expect(inGroup.map((row) => row.seq)).toEqual(inGroup.map((_, index) => index + 1))
    for (const client of clients.filter((one) => one.groupId === groupId)) {
      expect(inGroup.filter((row) => row.senderId === client.user.id).map((row) => row.content)).toEqual(
        client.outbox.map((message) => message.content),
      )
    }
  }
  for (const message of before) expect(all.find((row) => row.clientId === message.clientId)?.seq).toBe(message.seq)
})

const connectAll = (address: string, clients: readonly Client[]) =>
  Promise.all(clients.map((client) => openSocket(address, client.user)))

const listStored = async (groupIds: readonly string[]) => {
  const rows = await testApp.ctx.db
    .select({
      groupId: conversations.groupId,
      seq: messages.seq,
      senderId: messages.senderId,
      clientId: messages.clientId,
      content: messages.content,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .orderBy(messages.conversationId, messages.seq)
  return rows.filter((row) => groupIds.includes(row.groupId ?? ''))
}
