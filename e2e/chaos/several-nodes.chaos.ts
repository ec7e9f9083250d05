import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { expectNothingLost, pause } from '../../api/src/testing/chat-client.ts'
import { startPostgres, type TestPostgres } from '../../api/src/testing/servers/postgres.ts'
import { findFreePort, startRedis, type TestRedis } from '../../api/src/testing/servers/redis.ts'
import { type ServerProcess, startServerProcess } from '../../api/src/testing/servers/server-process.ts'
import { startTcpProxy, type TcpProxy } from '../../api/src/testing/servers/tcp-proxy.ts'
import { percentile, startCrowd, summary } from '../../api/src/testing/stress/crowd-of-two-nodes.ts'

/*
  R2 and the rolling restart of R9 (quality.md): two nodes, each behind a proxy of its own to one
  PostgreSQL and one Redis, and 200 people in 50 groups, half of each group on either node.
*/
const TOTAL = Number(process.env.CHAOS_MESSAGES ?? 100_000)
const CLIENTS = 200
const GROUPS = 50
const EACH = TOTAL / CLIENTS
/** Milliseconds. */
const CUT = Number(process.env.CHAOS_CUT ?? 30_000)
const DATABASE_CUT = 5_000
/** Between two sends of a client, so that sends are in flight during every fault. Milliseconds. */
const PACE = 500
/** While Redis is away a message reaches the sockets of the other node within this. Milliseconds. */
const DELIVERED_WITHIN = 2_000

type Node = { server: ServerProcess; database: TcpProxy; redis: TcpProxy; port: number }
let postgres: TestPostgres
let redis: TestRedis
let watch: App
let watchProxy: TcpProxy
const nodes: Node[] = []
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chaos-nodes-'))
  postgres = await startPostgres()
  redis = await startRedis()
  watchProxy = await startTcpProxy(postgres.appUrl())
  watch = await buildApp({
    ...readConfig({ LOG_LEVEL: 'fatal', RATE_LIMIT_SCALE: '10000', PORT: '0', DATA_DIR: dataDir }),
    databaseUrl: watchProxy.url,
  })
  for (let made = 0; made < 2; made += 1) {
    const proxies = {
      database: await startTcpProxy(postgres.appUrl()),
      redis: await startTcpProxy(redis.url),
      port: await findFreePort(),
    }
    nodes.push({ ...proxies, server: await start(proxies) })
  }
})
afterAll(async () => {
  for (const { server } of nodes) await server.end('SIGKILL')
  await watch?.close()
  for (const { database, redis: redisProxy } of nodes) await Promise.all([database.close(), redisProxy.close()])
  await watchProxy?.close()
  await redis?.kill()
  await postgres?.end()
  await rm(dataDir, { recursive: true, force: true })
})

const start = ({ database, redis: redisProxy, port }: Omit<Node, 'server'>): Promise<ServerProcess> =>
  startServerProcess(
    {
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: postgres.adminUrl(),
      REDIS_URL: redisProxy.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
    },
    90_000,
  )

const begin = (messages: number) =>
  startCrowd({
    ctx: watch.ctx,
    ports: () => nodes.map(({ port }) => port),
    clients: CLIENTS,
    groups: GROUPS,
    messages,
    pace: PACE,
  })

const stopDatabase = async () => {
  await postgres.stopImmediately()
  await pause(1_000)
  await postgres.start()
  for (const proxy of [watchProxy, ...nodes.map(({ database }) => database)]) proxy.retarget(postgres.appUrl())
}
const killRedis = async () => {
  await redis.kill()
  await pause(CUT / 3)
  await redis.start()
}
/** Like an unplugged cable: the connections stay open and silent. */
const cutRedis = (index: number) => async () => {
  const proxy = nodes[index]?.redis
  proxy?.freeze()
  await pause(CUT)
  proxy?.restore()
}
const cutDatabase = (index: number) => async () => {
  const proxy = nodes[index]?.database
  proxy?.dropConnections()
  await pause(DATABASE_CUT)
  proxy?.restore()
}
const FAULTS: readonly (readonly [phase: string, fault: () => Promise<void>])[] = [
  ['database stopped', stopDatabase],
  ['redis killed', killRedis],
  ['redis cut', cutRedis(0)],
  ['database cut', cutDatabase(0)],
  ['database stopped', stopDatabase],
  ['redis killed', killRedis],
  ['redis cut', cutRedis(1)],
  ['database cut', cutDatabase(1)],
  ['database stopped', stopDatabase],
  ['redis killed', killRedis],
  ['redis cut', cutRedis(0)],
  ['database cut', cutDatabase(0)],
  ['database stopped', stopDatabase],
  ['database stopped', stopDatabase],
]

test(`${TOTAL} messages by ${CLIENTS} clients of two nodes, while PostgreSQL is stopped, Redis killed and both cut off: nothing lost, nothing twice, and without Redis delivery within ${DELIVERED_WITHIN} ms`, async () => {
  const { clients, lives, stage, until, delays } = await begin(EACH)
  for (const [index, [phase, fault]] of FAULTS.entries()) {
    await until((TOTAL * (index + 1)) / (FAULTS.length + 2))
    stage.phase = phase
    await fault()
    stage.phase = 'calm'
  }
  await until(TOTAL)
  await pause(10_000)
  for (const client of clients) client.stop()
  await lives
  console.log(
    summary(delays),
    `gap requests by clients: ${clients.reduce((sum, { gapRequests }) => sum + gapRequests, 0)}`,
  )
  await expectNothingLost(watch.ctx, clients)
  for (const faultd of ['redis killed', 'redis cut'])
    expect(
      percentile(
        delays.filter(({ phase }) => phase === faultd),
        0.99,
      ),
    ).toBeLessThanOrEqual(DELIVERED_WITHIN)
}, 1_200_000)

test('both nodes are restarted in turn under load, twice: everything arrives once', async () => {
  const each = 60
  const { clients, lives, until } = await begin(each)
  for (let round = 1; round <= 4; round += 1) {
    await until((CLIENTS * each * round) / 6)
    const node = nodes[round % 2] as Node
    await node.server.end('SIGTERM')
    node.server = await start(node)
  }
  await until(CLIENTS * each)
  await pause(10_000)
  for (const client of clients) client.stop()
  await lives
  await expectNothingLost(watch.ctx, clients)
}, 600_000)
