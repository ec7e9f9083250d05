import { test } from 'vitest'
import { expectNothingLost, makeChatClient, makeChatMembers, pause } from '../../api/src/testing/chat-client.ts'
import { findFreePort } from '../../api/src/testing/servers/redis.ts'
import { startServerProcess } from '../../api/src/testing/servers/server-process.ts'
import { useTestApp } from '../../api/src/testing/test-app.ts'

const testApp = useTestApp()

/** 100,000 messages in all. */
const CLIENTS = 200
const GROUPS = 50
const EACH = Number(process.env.CHAOS_MESSAGES ?? 100_000) / CLIENTS
const KILLS = 20
/** Sends in flight per client: 800 in all, which are acknowledged well before the timeout. */
const WINDOW = 4
/** Two hundred clients connect while it starts. */
const SLOW_START = 90_000

test(`${EACH * CLIENTS} messages by ${CLIENTS} clients, ${KILLS} × kill -9: nothing lost, nothing twice, no hole, and every client holds what is stored`, async () => {
  let acknowledged = 0
  const port = await findFreePort()
  const members = await makeChatMembers(testApp.ctx, CLIENTS, GROUPS)
  const clients = members.map((member, index) =>
    makeChatClient({
      ...member,
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
  await expectNothingLost(testApp.ctx, clients)
}, 900_000)
