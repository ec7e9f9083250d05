import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { expectNothingLost, pause } from '../../api/src/testing/chat-client.ts'
import { startPostgres, type TestPostgres } from '../../api/src/testing/servers/postgres.ts'
import { startRedisCluster, startRedisWithSentinel } from '../../api/src/testing/servers/redis-failover.ts'
import { type ServerProcess, startServerProcess } from '../../api/src/testing/servers/server-process.ts'
import { type Delay, percentile, startCrowd, summary } from '../../api/src/testing/stress/crowd-of-two-nodes.ts'

/*
  Two nodes on one PostgreSQL, and Redis as several servers, of which one after the other is killed while people write:
  nothing may be lost, and nobody waits longer than DELIVERED_WITHIN for a message of the other node.
*/
const FAILURES = Number(process.env.CHAOS_FAILURES ?? 20)
const CLIENTS = 100
const GROUPS = 25
/** Between two sends of a client. Milliseconds. */
const PACE = 500
/** Of each client for each fault: longer than a fault lasts. */
const MESSAGES_PER_FAULT = 25
/** Milliseconds. */
const DELIVERED_WITHIN = 3_000

let postgres: TestPostgres
let watch: App
let dataDir: string
const nodes: ServerProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chaos-redis-'))
  postgres = await startPostgres()
  const env = { LOG_LEVEL: 'fatal', RATE_LIMIT_SCALE: '10000', PORT: '0', DATA_DIR: dataDir }
  watch = await buildApp({ ...readConfig(env), databaseUrl: postgres.appUrl() })
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.end('SIGKILL')
  await watch?.close()
  await postgres?.end()
  await rm(dataDir, { recursive: true, force: true })
})

async function startNodes(redisUrl: string): Promise<void> {
  for (let made = 0; made < 2; made += 1)
    nodes.push(
      await startServerProcess({
        DATABASE_URL: postgres.appUrl(),
        DATABASE_ADMIN_URL: postgres.adminUrl(),
        REDIS_URL: redisUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
      }),
    )
}

/** People write from before the first fault until after the last. @returns the delays between the nodes */
async function writeDuring(
  faults: readonly (readonly [phase: string, fault: () => Promise<void>])[],
): Promise<Delay[]> {
  const messages = MESSAGES_PER_FAULT * (faults.length + 1)
  const { clients, lives, stage, until, delays } = await startCrowd({
    ctx: watch.ctx,
    ports: () => nodes.map(({ address }) => Number(new URL(address).port)),
    clients: CLIENTS,
    groups: GROUPS,
    messages,
    pace: PACE,
  })
  for (const [index, [phase, fault]] of faults.entries()) {
    await until(CLIENTS * MESSAGES_PER_FAULT * (index + 0.5))
    stage.phase = phase
    const before = stage.acknowledged
    await fault()
    expect(stage.acknowledged).toBeGreaterThan(before)
    stage.phase = 'calm'
  }
  await until(CLIENTS * messages)
  await pause(10_000)
  for (const client of clients) client.stop()
  await lives
  console.log(summary(delays), `acknowledged: ${stage.acknowledged}`)
  await expectNothingLost(watch.ctx, clients)
  return delays
}

const times = (count: number, phase: string, fault: () => Promise<void>) =>
  Array.from({ length: count }, () => [phase, fault] as const)

test(`the primary that Sentinel watches is killed ${FAILURES} times`, async () => {
  const redis = await startRedisWithSentinel()
  try {
    await startNodes(redis.url)
    const delays = await writeDuring(times(FAILURES, 'primary killed', redis.failOver))
    expect(percentile(delays, 1)).toBeLessThanOrEqual(DELIVERED_WITHIN)
  } finally {
    await redis.end()
  }
}, 1_200_000)

test(`primaries of a cluster are killed ${FAILURES} times, and its slots moved`, async () => {
  const redis = await startRedisCluster()
  try {
    await startNodes(redis.url)
    const delays = await writeDuring([
      ...times(FAILURES, 'primary killed', redis.failOver),
      ...times(4, 'slots moved', () => redis.moveSlots(500)),
    ])
    expect(percentile(delays, 1)).toBeLessThanOrEqual(DELIVERED_WITHIN)
  } finally {
    await redis.end()
  }
}, 1_200_000)

test('calm nodes hear each other through Redis alone', async () => {
  const redis = await startRedisCluster()
  try {
    await startNodes(redis.url)
    const delays = await writeDuring(times(1, 'calm', () => pause(5_000)))
    expect(percentile(delays, 0.5)).toBeLessThan(500)
  } finally {
    await redis.end()
  }
}, 300_000)
