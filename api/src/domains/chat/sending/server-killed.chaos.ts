import { expect, test } from 'vitest'
import { makeChatClient, pause } from '../../../testing/chat-client.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { findFreePort } from '../../../testing/redis.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()

/** R1 of quality.md. */
const CLIENTS = 200
const GROUPS = 50
const EACH = Number(process.env.CHAOS_MESSAGES ?? 100_000) / CLIENTS
const KILLS = 20
/** Sends in flight per client: 800 in all, which are acknowledged well before the timeout. */
const WINDOW = 4
/** Two hundred clients connect while it starts. */
const SLOW_START = 90_000

test(`${EACH * CLIENTS} messages by ${CLIENTS} clients, ${KILLS} × kill -9: nothing lost, nothing twice, no hole, and every client holds what is stored`, async () => {
  const people: TestUser[] = []
  for (let made = 0; made < CLIENTS; made += 1) people.push(await makeUser(testApp.ctx))
  const groupIds = await Promise.all(
    Array.from({ length: GROUPS }, async (_, index) => {
      const [owner, ...members] = people.filter((_person, number) => number % GROUPS === index)
      return (await makeGroup(testApp.ctx, { ownerId: owner?.id, members })).id
    }),
  )
  let acknowledged = 0
  const port = await findFreePort()
  const clients = people.map((user, index) =>
    makeChatClient({
      user,
      groupId: groupIds[index % GROUPS] ?? '',
      name: `c${index}`,
      messages: EACH,
      atOnce: WINDOW,
      address: () => `http://127.0.0.1:${port}`,
      onAck: () => {
        acknowledged += 1
      },
    }),
  )
  const databaseUrl = (testApp.ctx.config as { databaseUrl: string }).databaseUrl
  const start = () =>
    startServerProcess(
      { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: testApp.adminUrl(), PORT: String(port) },
      SLOW_START,
    )
  let server = await start()
  const lives = clients.map((client) => client.live())
  const total = EACH * CLIENTS
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (acknowledged < (total * kill) / (KILLS + 1)) await pause(10)
    await server.end('SIGKILL')
    server = await start()
  }
  while (acknowledged < total) await pause(50)
  for (const client of clients) client.end()
  await Promise.all(lives)
  await server.end('SIGTERM')

  const { rows } = await testApp.ctx.db.$client.query<{ group_id: string; seq: number; client_id: string }>(
    `select c.group_id, m.seq, m.client_id from messages m join conversations c on c.id = m.conversation_id
     order by c.group_id, m.seq`,
  )
  expect(rows).toHaveLength(total)
  const stored = Map.groupBy(rows, (row) => row.group_id)
  for (const inGroup of stored.values()) expect(inGroup.map((row) => row.seq)).toEqual(inGroup.map((_, i) => i + 1))
  for (const client of clients) {
    const inGroup = stored.get(client.groupId) ?? []
    expect([...client.held].sort(([a], [b]) => a - b)).toEqual(inGroup.map((row) => [row.seq, row.client_id]))
    for (const { seq, clientId } of client.outbox) expect(inGroup[(seq ?? 0) - 1]?.client_id).toBe(clientId)
  }
}, 900_000)
