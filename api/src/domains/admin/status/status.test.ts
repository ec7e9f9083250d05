import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { CHECKS, type CheckName, getStatus } from 'contract/admin/status.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { z } from 'contract/platform/zod.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../../../../tools/processes.ts'
import { findPromtool } from '../../../../../tools/programs/promtool.ts'
import type { Context } from '../../../platform/context.ts'
import { connect } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { outcomeOfJob } from '../../../platform/jobs/jobs.ts'
import { insertMails } from '../../../platform/mail/repository.ts'
import { mailServerCheckJob } from '../../../platform/mail/send.ts'
import { deleteNode } from '../../../platform/nodes/repository.ts'
import { nodes } from '../../../platform/nodes/tables.ts'
import { outcomes } from '../../../platform/outcomes/tables.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { type Figures, judge, type Standby } from './policy.ts'
import { STATUS_METRICS } from './present.ts'
import { readFigures, readStatusMetrics } from './service.ts'
import { createStatusWatch } from './service-watch.ts'

const run = promisify(execFile)
// Nothing listens there.
const testApp = useTestApp({ smtpUrl: 'smtp://127.0.0.1:9', hasDevelopmentMailbox: false })
const received: string[] = []
const webhook = createServer(async (request, response) => {
  received.push((JSON.parse(await text(request)) as { text: string }).text)
  response.end()
})
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const { port } = webhook.address() as AddressInfo
  Object.assign(testApp.ctx.config, { alertWebhookUrl: `http://127.0.0.1:${port}/hook` })
  await testApp.app.startJobs()
})
afterAll(() => webhook.close())

const check = async (name: CheckName) =>
  (await testApp.call(getStatus, { as: admin })).data.checks.find((one) => one.name === name)

test('a check that begins to fail is logged and sent to the webhook once, and once when it works again', async () => {
  const { ctx } = testApp
  expect(await check('mail')).toMatchObject({ state: 'WORKS' })
  const error = vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined)
  const info = vi.spyOn(ctx.log, 'info').mockImplementation(() => undefined)
  const watch = createStatusWatch(ctx)
  await watch.check()
  expect(received).toEqual([])

  await mailServerCheckJob(ctx).run({})
  testApp.advanceTime(6 * MINUTE)
  await watch.check()
  await createStatusWatch(ctx).check()
  expect(error.mock.calls).toMatchObject([[{ component: 'mail' }, 'a component fails']])
  expect(received).toEqual([expect.stringMatching(/: mail fails: SMTP_URL does not work/)])
  expect(await check('mail')).toMatchObject({
    state: 'FAILING',
    since: expect.any(String),
    sentence: expect.stringMatching(/^SMTP_URL does not work/),
  })

  await ctx.outcomes.succeeded('mail')
  await watch.check()
  await watch.check()
  expect(info.mock.calls).toMatchObject([[{ component: 'mail' }, 'a component works again']])
  expect(received.slice(1)).toEqual([expect.stringMatching(/: mail works again$/)])
  expect(await check('mail')).toMatchObject({ state: 'WORKS', since: null })
})

test('mails that wait, a job that stopped and another node without Redis are found', async () => {
  const { ctx } = testApp
  await ctx.outcomes.failed('push', '550 <sanne@example.nl> unknown, see https://mail.example/x?key=1\nat line 2')
  const now = ctx.now()
  await ctx.db
    .update(outcomes)
    .set({ failedSince: new Date(now.getTime() - HOUR) })
    .where(eq(outcomes.name, 'push'))
  await ctx.db
    .update(outcomes)
    .set({ lastSuccessAt: new Date(now.getTime() - HOUR) })
    .where(eq(outcomes.name, 'mail'))
  await insertMails(ctx.db, [
    {
      id: newId(),
      to: 'sanne@example.nl',
      content: { subject: 'Hoi', heading: 'Hoi', paragraphs: [] },
      createdAt: new Date(now.getTime() - HOUR),
      expiresAt: new Date(now.getTime() + DAY),
      isQueued: true,
    },
  ])
  await ctx.db
    .update(outcomes)
    .set({ createdAt: new Date(now.getTime() - 2 * HOUR), lastSuccessAt: new Date(now.getTime() - HOUR) })
    .where(eq(outcomes.name, outcomeOfJob('mail-sweep')))
  await ctx.db.insert(nodes).values({ id: newId(), usesRedis: false, seenAt: now })

  expect((await check('mail'))?.sentence).toBe('1 mail waits, the oldest for 1 hour')
  expect((await check('push'))?.sentence).toBe('550 <(adres)> unknown, see (link)')
  expect((await check('jobs'))?.sentence).toBe('mail-sweep has not succeeded for 1 hour')
  expect((await check('nodes'))?.sentence).toMatch(/^1 other node uses this database/)
  // A command such as `npm run status` runs beside one node, for longer than between two of its heartbeats.
  const command = { ...ctx, node: { ...ctx.node, id: newId() } }
  expect((await readFigures(command)).strangers).toBe(0)
  const { body } = await testApp.app.server.inject({ url: '/metrics' })
  expect(body).toMatch(/^mails_waiting 1$/m)
  expect(body).toMatch(/^oldest_mail_seconds 36\d\d/m)
  expect(body).toMatch(/^scheduled_job_age_seconds\{name="mail-sweep"\} 36\d\d/m)
  expect(body).toMatch(/^component_works\{name="mail"\} 0$/m)
  expect(body).toMatch(/^component_works\{name="disk"\} [01]$/m)
  expect(body).toMatch(/^jobs\{queue="send-mail",state="ready"\} \d+$/m)
  expect(body).toMatch(/^nodes_without_shared_redis 1$/m)
  expect(body).not.toContain('component_works{name="redis"}')
})

const NOW = new Date('2026-06-10T12:00:00Z')
const ago = (span: number) => new Date(NOW.getTime() - span)
const outcome = (lastSuccess: number | null, failed: number | null = null) => ({
  createdAt: ago(30 * DAY),
  lastSuccessAt: lastSuccess === null ? null : ago(lastSuccess),
  failedSince: failed === null ? null : ago(failed),
  problem: failed === null ? null : 'refused',
})
const STANDBY: Standby = {
  name: 'standby',
  isConnected: true,
  mode: 'sync',
  lagBytes: 0,
  lagSeconds: null,
  walStatus: 'reserved',
}
const withStandby = (change: Partial<Standby>, waitsForStandby = false) => ({
  replication: { waitsForStandby, standbys: [{ ...STANDBY, ...change }] },
})
const WORKING: Figures = {
  outcomes: {
    mail: outcome(HOUR),
    push: undefined,
    webhook: outcome(2 * HOUR),
  },
  schedules: [{ name: 'daily-figures', interval: DAY, outcome: outcome(20 * HOUR) }],
  queues: [],
  mail: { count: 0, oldestAt: null },
  payments: { newestPaidAt: ago(2 * HOUR) },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  uploads: 'ready',
  certificate: { endsAt: ago(-60 * DAY) },
  redis: 'ready',
  replication: { waitsForStandby: true, standbys: [STANDBY] },
  strangers: 0,
  nodes: 2,
  feeds: { total: 3, failing: 0, lastAt: ago(HOUR) },
}
const failing = (change: Partial<Figures>) =>
  CHECKS.filter((name) => judge[name]({ ...WORKING, ...change }, NOW).state === 'FAILING')
const withOutcome = (name: keyof Figures['outcomes'], row: ReturnType<typeof outcome>) => ({
  outcomes: { ...WORKING.outcomes, [name]: row },
})

test.each<[string, Partial<Figures>, CheckName[]]>([
  ['nothing', {}, []],
  ['one failed mail among others', withOutcome('mail', outcome(MINUTE, MINUTE)), []],
  ['mails that fail', withOutcome('mail', outcome(HOUR, 10 * MINUTE)), ['mail']],
  ['a mail server unseen for hours', withOutcome('mail', outcome(3 * HOUR)), ['mail']],
  ['a slow recipient', { mail: { count: 1, oldestAt: ago(HOUR) }, ...withOutcome('mail', outcome(MINUTE)) }, []],
  ['push messages that fail', withOutcome('push', outcome(HOUR, 10 * MINUTE)), ['push']],
  ['a push service that was away once', withOutcome('push', outcome(60 * HOUR, 50 * HOUR)), []],
  [
    'a nightly job that did not run',
    { schedules: [{ name: 'daily-figures', interval: DAY, outcome: outcome(28 * HOUR) }] },
    ['jobs'],
  ],
  ['a payment without a webhook', { payments: { newestPaidAt: ago(HOUR) } }, ['payments']],
  ['a full disk', { disk: { freeBytes: 4e9, totalBytes: 100e9 } }, ['disk']],
  ['uploads that cannot be written', { uploads: 'unavailable' }, ['uploads']],
  ['a certificate that was not renewed', { certificate: { endsAt: ago(-13 * DAY) } }, ['certificate']],
  ['a certificate that has ended', { certificate: { endsAt: ago(DAY) } }, ['certificate']],
  ['an address that is not reached from here', { certificate: { endsAt: null } }, []],
  ['a standby that is away', withStandby({ isConnected: false }), ['standby']],
  ['a standby that lags', withStandby({ lagSeconds: 400 }), ['standby']],
  ['a standby far behind', withStandby({ lagBytes: 2e9 }), ['standby']],
  ['a slot about to be lost', withStandby({ walStatus: 'unreserved' }), ['standby']],
  ['an asynchronous standby', withStandby({ mode: 'async' }), []],
  ['commits without their standby', withStandby({ mode: 'async' }, true), ['standby']],
  ['a standby with unknown mode', withStandby({ mode: null }, true), []],
  ['no standby', { replication: { waitsForStandby: false, standbys: [] } }, []],
  ['commits that wait for none', { replication: { waitsForStandby: true, standbys: [] } }, ['standby']],
  ['Redis away', { redis: 'away' }, ['redis']],
  ['a broken feed', { feeds: { total: 3, failing: 1, lastAt: null } }, ['feeds']],
])('%s', (_, change, names) => {
  expect(failing(change)).toEqual(names)
})

test('a check that works says what was measured, one that is not configured what is missing', () => {
  const queues = [{ name: 'send-mail', ready: 0, deferred: 0, active: 0, failed: 2 }]
  const sentences = (figures: Figures) => CHECKS.map((name) => judge[name](figures, NOW).sentence)
  expect(sentences({ ...WORKING, queues })).toEqual([
    'can be written to',
    'standby, sync, 0 bytes behind',
    '2 jobs gave up in the last week',
    'the mail server was last reached: 1 hour ago; 0 mails wait',
    'a message was last accepted: never',
    'the webhook was last called: 2 hours ago',
    '47683 MB are free in DATA_DIR',
    'can be written',
    'ends on 2026-08-09',
    'connected',
    '2 nodes run',
    '3 feeds can be read',
  ])
  const off: Figures = {
    ...WORKING,
    ...{ mail: null, payments: null, certificate: null, redis: 'off', feeds: { total: 0, failing: 0, lastAt: null } },
    replication: { waitsForStandby: false, standbys: [] },
  }
  expect(CHECKS.filter((name) => judge[name](off, NOW).state === 'OFF')).toEqual([
    ...['standby', 'mail', 'payments', 'certificate', 'redis', 'feeds'],
  ])
  expect(sentences(off)).toEqual(expect.arrayContaining(['SMTP_URL is not set', 'REDIS_URL is not set']))
})

test('the end of a certificate is read of the address that browsers open', async () => {
  const { ctx } = testApp
  const readEnd = (publicUrl: string) => readFigures({ ...ctx, config: { ...ctx.config, publicUrl } })
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name)) as [string, string]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await run('openssl', [...request, '-days', '3', '-subj', '/CN=localhost', '-keyout', key, '-out', cert])
  const site = createTlsServer({ key: await readFile(key), cert: await readFile(cert) })
  await new Promise<void>((resolve) => site.listen(0, resolve))
  const { port } = site.address() as AddressInfo
  const { validTo } = new X509Certificate(await readFile(cert))
  expect((await readEnd(`https://localhost:${port}`)).certificate).toEqual({ endsAt: new Date(validTo) })
  expect((await readEnd('https://localhost:9')).certificate).toEqual({ endsAt: null })
  expect((await readEnd('http://localhost')).certificate).toBeNull()
  site.close()
  await rm(folder, { recursive: true })
})

test('of several nodes the first reports, also that the database is lost, and the next one once it is gone', async () => {
  const config = { ...testApp.ctx.config, redisUrl: 'redis://shared', alertWebhookUrl: null }
  const nodeOf = (id: string) => ({ ...testApp.ctx, config, node: { id, startedAt: testApp.ctx.now() } })
  const [one, two] = [newId(), newId()].sort().map(nodeOf) as [Context, Context]
  await one.db.delete(nodes)
  const error = vi.spyOn(one.log, 'error').mockImplementation(() => undefined)
  const reported = () => error.mock.calls.splice(0).map(([fields]) => (fields as { component: string }).component)
  const watches = [createStatusWatch(one), createStatusWatch(two)]
  const checkAll = async () => {
    for (const watch of watches) await watch.check()
  }
  await checkAll()
  reported()
  const { db } = one
  // Nothing listens there.
  const away = connect('postgres://app:app@127.0.0.1:9/app', 1, () => undefined)
  for (const node of [one, two]) Object.assign(node, { db: away.db })
  await checkAll()
  await checkAll()
  expect(error.mock.calls).toContainEqual([
    { component: 'database', problem: 'PostgreSQL is not running, or is starting or stopping' },
    'a component fails',
  ])
  expect(reported()).toEqual(['database'])
  const samples = await Promise.all(readStatusMetrics(one).map(({ sample }) => sample()))
  expect(samples.flat()).toEqual([{ labels: { name: 'database' }, value: 0 }])
  for (const node of [one, two]) Object.assign(node, { db })
  await checkAll()

  watches.shift()
  // A file system without free blocks.
  config.dataDir = '/proc'
  await checkAll()
  expect(reported()).toEqual([])
  await deleteNode(db, one.node.id)
  await checkAll()
  expect(reported()).toEqual(['disk'])
  await away.close()
})

const readDeployed = (name: string) => readFile(join(ROOT, 'deploy', name), 'utf8')

/** Those that PromQL reads, without its functions and words. */
const metricsOf = (expression: string): string[] =>
  expression
    .replace(/\{[^}]*\}|"[^"]*"|\[\w+\]|\b(by|offset) (\([^)]*\)|\w+)|\b(or|and)\b/g, ' ')
    .match(/\b[a-z]\w*\b(?! *\()/g)
    ?.map((name) => name.replace(/_(count|bucket)$/, '')) ?? []

async function listUnknown(expressions: readonly string[]): Promise<string[]> {
  const { body } = await testApp.app.server.inject({ url: '/metrics' })
  // Prometheus' own, one that is absent with a single node, those of node_exporter.
  const others = ['up', 'redis_away', 'node_systemd_unit_state']
  const known = new Set([...others, ...[...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)])
  return expressions.flatMap(metricsOf).filter((name) => !known.has(name))
}

test('the alert rules use metrics that exist, and each fires', async () => {
  const [rules, cases] = [await readDeployed('alerts.yaml'), await readDeployed('alerts.test.yaml')]
  const expressions = [...rules.matchAll(/expr: (.*)/g)].map(([, expression = '']) => expression)
  expect(expressions.length).toBeGreaterThan(15)
  expect(await listUnknown(expressions)).toEqual([])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tried = [...cases.matchAll(/alertname: (\w+)/g)].map(([, name]) => name)
  expect(tried.toSorted()).toEqual(alerts.toSorted())

  const promtool = await findPromtool()
  if (promtool === null) return
  const cwd = join(ROOT, 'deploy')
  await run(promtool, ['check', 'rules', 'alerts.yaml'], { cwd })
  await run(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd })
})

test('the dashboard is one that Grafana imports, with every metric of the checks and none that does not exist', async () => {
  const place = z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().max(24), h: z.int().min(1) })
  const datasource = z.object({ type: z.literal('prometheus'), uid: z.literal(`\${datasource}`) })
  const target = z.object({ refId: z.string(), datasource, expr: z.string(), legendFormat: z.string() })
  const panel = z.object({
    ...{ id: z.int(), type: z.enum(['timeseries', 'state-timeline']), title: z.string(), gridPos: place, datasource },
    targets: z.array(target).min(1),
  })
  const { panels, templating } = z
    .object({
      // That of Grafana 11.
      schemaVersion: z.literal(39),
      ...{ uid: z.string(), title: z.string(), panels: z.array(panel) },
      templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: z.string() })) }),
    })
    .parse(JSON.parse(await readDeployed('grafana-dashboard.json')))
  expect(templating.list).toMatchObject([{ name: 'datasource', type: 'datasource', query: 'prometheus' }])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(await listUnknown(expressions)).toEqual([])
  const shown = expressions.flatMap(metricsOf)
  expect(STATUS_METRICS.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([])
})
