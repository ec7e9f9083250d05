import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicPagePath } from 'contract/events/public-page.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { afterAll, expect, test } from 'vitest'
import { type App, buildApp, queues } from './app.ts'
import { readConfig } from './config.ts'
import { pollUntil } from './platform/db/embedded-postgres/process.ts'
import { migrate } from './platform/db/migrate.ts'
import { pause } from './testing/chat-client.ts'
import { makeEvent, makeUser, type TestUser } from './testing/factories.ts'
import { startReplicatedPostgres } from './testing/servers/replicated-postgres.ts'
import { type ServerProcess, startServerProcess, TEST_SERVER_ENV } from './testing/servers/server-process.ts'

/*
  Visitors read lists, an event and its page while another node changes that event all the time, and the replica is killed,
  goes silent, stops applying or receiving the log, and restarts. No call may fail, no answer may be older than 2 s, and members
  always read the newest.
  CHAOS_FAULTS: how often each.
*/
const FAULTS = Number(process.env.CHAOS_FAULTS ?? 4)
const VISITORS = 4
const MAX_AGE_MS = 2_000
/** Of visitors, while the replica is used, between two faults. */
const CALLS_BETWEEN = 200
const ROLE = `${PRODUCT_SLUG}_owner`

const dataDir = await mkdtemp(join(tmpdir(), 'replica-chaos-'))
const {
  servers: [primary, standby],
  end,
} = await startReplicatedPostgres()
let node: ServerProcess | null = null
let other: App | null = null
afterAll(async () => {
  await other?.close()
  await node?.end('SIGKILL')
  await end()
  await rm(dataDir, { recursive: true, force: true })
})

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  if (!(await pollUntil(check, 60_000))) throw new Error(`not within 60 s: ${what}`)
}

async function isUsed(address: string): Promise<boolean> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return /^replica_used 1$/m.test(metrics)
}

async function setConnection(info: string): Promise<void> {
  await standby.query(`alter system set primary_conninfo = '${info}'`)
  await standby.query('select pg_reload_conf()')
}

/** Each with what makes it good again. */
const faults: Record<string, [fail: () => Promise<unknown>, repair: () => Promise<unknown>]> = {
  killed: [() => standby.kill(), () => standby.start()],
  silent: [async () => standby.freeze(), () => standby.kill().then(() => standby.start())],
  'stops applying': [
    () => standby.query('select pg_wal_replay_pause()'),
    () => standby.query('select pg_wal_replay_resume()'),
  ],
  'cut off': [() => setConnection(''), () => setConnection(`host=127.0.0.1 port=${primary.port} user=postgres`)],
  restarts: [() => standby.stop(), () => standby.start()],
}

test(`${FAULTS} × each fault of the replica: no call of a visitor fails, and no answer is older than 2 s`, async () => {
  await primary.query('alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')
  await primary.query(`create role ${ROLE} login`)
  await primary.query(`create database ${PRODUCT_SLUG} owner ${ROLE}`)
  const urlOf = ({ port }: typeof primary) => `postgres://${ROLE}@127.0.0.1:${port}/${PRODUCT_SLUG}`
  await migrate(urlOf(primary), ROLE, queues)
  other = await buildApp({
    ...readConfig({ ...TEST_SERVER_ENV, LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    databaseUrl: urlOf(primary),
  })
  const { ctx } = other
  const member = await makeUser(ctx)
  const event = await makeEvent(ctx, { title: 'versie 0' })
  node = await startServerProcess({
    DATABASE_URL: urlOf(primary),
    DATABASE_REPLICA_URL: urlOf(standby),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
  })
  const { address } = node
  await until('used', () => isUsed(address))

  /** When each version was committed. */
  const committedAt = [performance.now()]
  let isOver = false
  const change = async () => {
    while (!isOver) {
      const version = committedAt.length
      await ctx.db.$client.query('update events set title = $1 where id = $2', [`versie ${version}`, event.id])
      committedAt.push(performance.now())
      await pause(50)
    }
  }

  const figures = { calls: 0, failed: 0, stale: 0, oldest: 0, slowest: 0, members: 0, membersStale: 0 }
  const paths = ['/api/events?isActive=true', `/api/events/${event.id}`, publicPagePath(event)]
  const ask = async (path: string, as: TestUser | null) => {
    const askedAt = performance.now()
    const newest = committedAt.length - 1
    const headers = as === null ? undefined : { authorization: `Bearer ${as.accessToken}` }
    const response = await fetch(address + path, { headers })
    const text = await response.text()
    const version = Number(/versie (\d+)/.exec(text)?.[1] ?? Number.NaN)
    return { isRight: response.status === 200 && !Number.isNaN(version), version, newest, askedAt }
  }
  const visit = async (index: number) => {
    for (let turn = index; !isOver; turn += 1) {
      const { isRight, version, newest, askedAt } = await ask(paths[turn % paths.length] ?? '', null)
      const answeredAt = performance.now()
      figures.calls += 1
      if (!isRight) figures.failed += 1
      // The answer shows a version that another had replaced by then.
      const replacedAt = committedAt[version + 1] ?? answeredAt
      if (version < newest) figures.stale += 1
      figures.oldest = Math.max(figures.oldest, answeredAt - replacedAt)
      figures.slowest = Math.max(figures.slowest, answeredAt - askedAt)
      await pause(20)
    }
  }
  const readAsMember = async () => {
    while (!isOver) {
      const { isRight, version, newest } = await ask(`/api/events/${event.id}`, member)
      figures.members += 1
      if (!isRight || version < newest) figures.membersStale += 1
      await pause(50)
    }
  }
  const all = [change(), readAsMember(), ...Array.from({ length: VISITORS }, (_, index) => visit(index))]

  const reach = async (calls: number) => {
    const goal = figures.calls + calls
    await until(`${calls} calls`, async () => figures.calls >= goal)
  }
  const rows: string[] = []
  for (let turn = 1; turn <= FAULTS; turn += 1)
    for (const [name, [fail, repair]] of Object.entries(faults)) {
      await until('used', () => isUsed(address))
      await reach(CALLS_BETWEEN)
      Object.assign(figures, { oldest: 0, slowest: 0 })
      const failedAt = performance.now()
      await fail()
      await until('left out', async () => !(await isUsed(address)))
      const leftOutAt = performance.now()
      await reach(CALLS_BETWEEN)
      const repairedAt = performance.now()
      await repair()
      await until('used', () => isUsed(address))
      const shown = [leftOutAt - failedAt, performance.now() - repairedAt, figures.oldest, figures.slowest].map(
        Math.round,
      )
      rows.push(
        `${name}: left out after ${shown[0]} ms, used ${shown[1]} ms after its repair; oldest ${shown[2]}, slowest ${shown[3]} ms`,
      )
      expect(figures.oldest).toBeLessThan(MAX_AGE_MS)
    }
  isOver = true
  await Promise.all(all)
  console.log(rows.join('\n'))
  console.log(figures, `${committedAt.length} versions`)
  expect(figures).toMatchObject({ failed: 0, membersStale: 0 })
  // Otherwise nothing was read from the replica.
  expect(figures.stale).toBeGreaterThan(0)
  expect(await node.end('SIGTERM')).toBe(0)
  node = null
}, 1_200_000)
