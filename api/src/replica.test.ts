import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEvent, getEventStats, listEvents, searchEvents } from 'contract/events/events.ts'
import { getPublicPage } from 'contract/landing-pages.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { getTownPage, listTowns } from 'contract/town-pages.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type App, buildApp, queues } from './app.ts'
import { readConfig } from './config.ts'
import { sharePictureAddress } from './domains/events/present.ts'
import { getEvent as findEvent } from './domains/events/service.ts'
import { pollUntil } from './platform/db/embedded-postgres/process.ts'
import { migrate } from './platform/db/migrate.ts'
import { callRoute } from './testing/call-route.ts'
import { makeEvent, makeUser } from './testing/factories.ts'
import { startReplicatedPostgres } from './testing/servers/replicated-postgres.ts'
import { TEST_SERVER_ENV } from './testing/servers/server-process.ts'

const ROLE = `${PRODUCT_SLUG}_owner`
const {
  servers: [primary, standby],
  end,
} = await startReplicatedPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'replica-'))
let app: App | null = null
afterAll(async () => {
  await app?.close()
  await end()
  await rm(dataDir, { recursive: true, force: true })
})

async function startApp(): Promise<App> {
  await primary.query('alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')
  await primary.query(`create role ${ROLE} login`)
  await primary.query(`create database ${PRODUCT_SLUG} owner ${ROLE}`)
  const [databaseUrl, replicaUrl] = [primary, standby].map(
    ({ port }) => `postgres://${ROLE}@127.0.0.1:${port}/${PRODUCT_SLUG}`,
  ) as [string, string]
  await migrate(databaseUrl, ROLE, queues)
  for (const setting of [`log_statement = 'all'`, `log_line_prefix = '%a '`, `max_standby_streaming_delay = 0`])
    await standby.query(`alter system set ${setting}`)
  await standby.query('select pg_reload_conf()')
  const config = readConfig({
    ...TEST_SERVER_ENV,
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: replicaUrl,
  })
  return buildApp({ ...config, databaseUrl })
}
app = await startApp()
const { ctx, server } = app
const warn = vi.spyOn(ctx.log, 'warn')

const until = async (what: string, check: () => boolean | Promise<boolean>) =>
  expect(await pollUntil(async () => check(), 60_000), what).toBe(true)
const untilUsed = () => until('used', () => ctx.replicaState()?.isUsed === true)
async function pause(): Promise<void> {
  await standby.query('select pg_wal_replay_pause()')
  const isPaused = async () =>
    (await standby.query('select pg_get_wal_replay_pause_state() as state'))[0]?.state === 'paused'
  await until('paused', isPaused)
}
/** What the replica was asked for reads, without the measurement. */
const reads = async () =>
  (await standby.log()).match(/^replica-reads LOG: (?!.*pg_control_system).*select/gim)?.length ?? 0
async function countReads(work: () => Promise<unknown>): Promise<number> {
  const before = await reads()
  await work()
  return (await reads()) - before
}
/** Errors of the replica for which the primary answered. */
const warnings = () =>
  warn.mock.calls.flatMap(([logged]) => {
    const { err } = logged as { err?: Error }
    return err === undefined ? [] : [String(err.cause ?? err)]
  })
/** A process that stood still for a moment reads from the primary. */
const untilRead = (work: () => Promise<unknown>) =>
  until('read on the replica', async () => (await countReads(work)) > 0)
const isOnReplica = () => ctx.readFor(null, async (from) => from !== ctx)
const shows = async (slug: string) => (await standbyEvents()).includes(slug)
const standbyEvents = () =>
  ctx
    .readFor(null, async (from) => (await from.db.execute<{ slug: string }>(sql`select slug from events`)).rows)
    .then((rows) => rows.map(({ slug }) => slug))

const member = await makeUser(ctx)
for (let made = 0; made < 3; made += 1) await makeEvent(ctx, { placeId: 'nijmegen-gelderland' })
const event = await makeEvent(ctx, { title: 'Zomerpop' })
const pictureOf = async () => sharePictureAddress(await findEvent(ctx, null, event.id))

beforeEach(async () => {
  await standby.query('select pg_wal_replay_resume()')
  await untilUsed()
  await until('on the replica', isOnReplica)
  await until('replicated', () => shows(event.slug))
  warn.mockClear()
})

const ROUTES = [
  [listEvents, {}],
  [searchEvents, { query: { q: 'zomerpop' } }],
  [getEventStats, {}],
  [getEvent, { params: { idOrSlug: event.slug } }],
  [getPublicPage, { params: { slug: event.slug } }],
  [listTowns, {}],
  [getTownPage, { params: { town: 'nijmegen' } }],
] as const
test.each(ROUTES.map(([route, input]) => [route.path, route, input] as const))(
  'a stranger reads %s from the replica, a member from the primary',
  async (_, route, input) => {
    const call = (as: typeof member | null) =>
      callRoute(app as App, route as typeof getEvent, { ...(input as object), as })
    await untilRead(async () => expect((await call(null)).status).toBe(200))
    expect(await countReads(async () => expect((await call(member)).status).toBe(200))).toBe(0)
    expect(warnings()).toEqual([])
  },
)

test.each([
  ['QR code', `/events/${event.slug}/qr.svg`],
  ['sitemap', '/sitemap.xml'],
  ['sitemap of events', '/sitemap-events-1.xml'],
  ['sitemap of towns', '/sitemap-towns-1.xml'],
  ['share picture', await pictureOf()],
])('the %s is read from the replica', async (_, url) => {
  await untilRead(async () => expect((await server.inject({ url })).statusCode).toBe(200))
  expect(warnings()).toEqual([])
})

const titleOf = async (as: typeof member | null) =>
  (await callRoute(app as App, getEvent, { params: { idOrSlug: event.id }, as })).data.event.title
const renameElsewhere = (title: string) =>
  ctx.db.execute(sql`update events set title = ${title} where id = ${event.id}`)
/** As `renameElsewhere`, by a verb of this node. */
const renameHere = (title: string) =>
  ctx.transaction(async (tx, record) => {
    await tx.execute(sql`update events set title = ${title} where id = ${event.id}`)
    await record('event.updated', { eventId: event.id, actorId: null, goingIds: [] })
  })

test.each([
  ['applies no more log', pause, () => standby.query('select pg_wal_replay_resume()')],
  [
    'receives no more log',
    () => setConnection(''),
    () => setConnection(`host=127.0.0.1 port=${primary.port} user=postgres`),
  ],
])('a replica that %s is left out within 2 s, and used again', async (what, fail, repair) => {
  await fail()
  const title = `Zomerpop, ${what}`
  await renameElsewhere(title)
  const renamedAt = performance.now()
  expect(await titleOf(member)).toBe(title)
  let staleAt = 0
  await until('fresh', async () => {
    const askedAt = performance.now()
    const isFresh = (await titleOf(null)) === title
    if (!isFresh) staleAt = askedAt
    return isFresh
  })
  expect(staleAt - renamedAt).toBeLessThan(2_000)
  await until('left out', () => /^it is \d+ bytes behind for more than/.test(ctx.replicaState()?.problem ?? ''))
  const ready = await server.inject({ url: '/api/health/ready' })
  expect(ready.statusCode).toBe(200)
  expect(await countReads(() => titleOf(null))).toBe(0)
  await repair()
  await untilUsed()
  await untilRead(() => titleOf(null))
})

async function setConnection(info: string): Promise<void> {
  await standby.query(`alter system set primary_conninfo = '${info}'`)
  await standby.query('select pg_reload_conf()')
  const isStreaming = info !== ''
  await until('the receiver', async () => {
    const rows = await standby.query(`select 1 from pg_stat_wal_receiver where status = 'streaming'`)
    return rows.length > 0 === isStreaming
  })
}

test('what this node committed is in every later answer', async () => {
  await pause()
  await renameHere('Winterpop')
  expect(await titleOf(null)).toBe('Winterpop')
})

test('a share picture of a version that the replica does not know is drawn from the primary', async () => {
  const earlier = await server.inject({ url: await pictureOf() })
  await until('on the replica', isOnReplica)
  await pause()
  await renameElsewhere('Herfstpop')
  const { headers, rawPayload } = await server.inject({ url: await pictureOf() })
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(rawPayload.equals(earlier.rawPayload)).toBe(false)
})

const whereRead = (query: ReturnType<typeof sql>) =>
  ctx.readFor(null, async (from) => (await from.db.execute<{ isStandby: boolean }>(query)).rows[0]?.isStandby)
test('the primary answers a read that conflicts with what the replica applies', async () => {
  const slow = sql`select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then pg_sleep(0.4) end from events limit 1`
  const isConflict = async () => {
    const warned = warnings().length
    const answer = whereRead(slow)
    await pollUntil(async () => {
      const running = await standby.query(
        `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(0.4)%' and pid <> pg_backend_pid()`,
      )
      return running.length > 0
    }, 400)
    await ctx.db.transaction(async (tx) => void (await tx.execute(sql`lock table events in access exclusive mode`)))
    await answer
    return warnings()
      .slice(warned)
      .some((text) => text.includes('canceling statement due to conflict with recovery'))
  }
  // A process that stood still for a moment reads from the primary.
  await until('a conflict, and the next read on the replica', async () => (await isConflict()) && (await isOnReplica()))
})

test('the primary answers a slow read, and one that writes', async () => {
  const slow = async (from: typeof ctx) => {
    for (let asked = 0; asked < 12; asked += 1)
      await from.db.execute(sql`select case when pg_is_in_recovery() then pg_sleep(0.2) end`)
    return from === ctx
  }
  expect(await ctx.readFor(null, slow)).toBe(true)
  await until('on the replica', isOnReplica)
  const writing = sql`update events set venue = 'Podium' where id = ${event.id} returning pg_is_in_recovery() as "isStandby"`
  expect(await whereRead(writing)).toBe(false)
  expect(warnings().at(-1)).toContain('cannot execute UPDATE in a read-only transaction')
  await until('on the replica', isOnReplica)
  const transaction = (from: typeof ctx) => from.transaction(async () => 'written')
  expect(await ctx.readFor(null, transaction)).toBe('written')
  expect(warnings().at(-1)).toContain('starts a transaction')
})

test('a replica that is killed is left out without a failed call, and used again when it is back', async () => {
  let isOver = false
  const statuses = new Set<number>()
  const visitor = async () => {
    while (!isOver) statuses.add((await callRoute(app as App, listEvents)).status)
  }
  const visiting = visitor()
  await standby.kill()
  await until('left out', () => ctx.replicaState()?.isUsed === false)
  const { body } = await server.inject({ url: '/metrics' })
  expect(body).toMatch(/^replica_used 0$/m)
  expect(body).toMatch(/^replica_lag_seconds \d/m)
  isOver = true
  await visiting
  expect([...statuses]).toEqual([200])
  await standby.start()
  await untilUsed()
  await until('on the replica', isOnReplica)
  await untilRead(() => callRoute(app as App, listEvents))
  // On a busy machine a measurement may be late, and the replica is left out once more.
  await until('shown', async () => /^replica_used 1$/m.test((await server.inject({ url: '/metrics' })).body))
})

test('a replica that was promoted is left out, and so is one that has the log of an earlier primary', async () => {
  await setConnection('')
  await renameElsewhere('Lentepop')
  const [folder] = await primary.query(`select current_setting('data_directory') as path`)
  const { databaseReplicaUrl: standbyUrl, databaseUrl: primaryUrl } = ctx.config
  await standby.query('select pg_promote()')
  await until('left out', () => ctx.replicaState()?.problem === 'it is no standby')
  expect(await isOnReplica()).toBe(false)

  await primary.stop()
  await writeFile(join(String(folder?.path), 'standby.signal'), '')
  await primary.start()
  const config = { ...ctx.config, databaseUrl: String(standbyUrl), databaseReplicaUrl: primaryUrl }
  const after = await buildApp(config)
  try {
    await until('left out', () => after.ctx.replicaState()?.problem !== 'not measured yet')
    expect(after.ctx.replicaState()?.problem).toMatch(/^it follows timeline 1, and the primary writes 2$/)
    expect(await after.ctx.readFor(null, async (from) => from === after.ctx)).toBe(true)
  } finally {
    await after.close()
  }
})
