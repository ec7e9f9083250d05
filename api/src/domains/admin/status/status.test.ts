import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { type Component, getStatus } from 'contract/admin/status.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../../../../tools/processes.ts'
import { findPromtool } from '../../../../../tools/programs/promtool.ts'
import { newId } from '../../../platform/ids.ts'
import { outcomeOfJob } from '../../../platform/jobs/jobs.ts'
import { insertMails } from '../../../platform/mail/repository.ts'
import { mailServerCheckJob } from '../../../platform/mail/send.ts'
import { nodes } from '../../../platform/nodes/tables.ts'
import { listOutcomes } from '../../../platform/outcomes/repository.ts'
import { outcomes } from '../../../platform/outcomes/tables.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { doctorFindings } from '../doctor/tables.ts'
import { assess, certificateProblem, type Figures, type Standby } from './policy.ts'
import { checkCertificate, readFigures } from './service.ts'
import { createStatusWatch } from './service-watch.ts'

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

const readStatus = async () => (await testApp.call(getStatus, { as: admin })).data
const component = async (name: Component) => (await readStatus()).components.find((one) => one.name === name)

test('a component that begins to fail is logged and sent to the webhook once, and once when it works again', async () => {
  const { ctx } = testApp
  expect(await component('mail')).toMatchObject({ state: 'WORKS' })
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
  const { everythingWorks, components } = await readStatus()
  expect(everythingWorks).toBe(false)
  expect(components.find(({ name }) => name === 'mail')).toMatchObject({ state: 'FAILING', lastSuccessAt: null })

  await ctx.outcomes.succeeded('mail')
  await watch.check()
  await watch.check()
  expect(info.mock.calls).toMatchObject([[{ component: 'mail' }, 'a component works again']])
  expect(received.slice(1)).toEqual([expect.stringMatching(/: mail works again$/)])
  expect(await component('mail')).toMatchObject({ state: 'WORKS', problem: null })
})

test('mails that wait, a job that stopped, another node without Redis and impossible rows are found', async () => {
  const { ctx } = testApp
  const now = ctx.now()
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
  await ctx.db.insert(doctorFindings).values({ name: 'member-count', count: 2, checkedAt: now })

  expect((await component('mail'))?.problem).toBe('1 mails wait, the oldest for 1 hours')
  expect((await component('jobs'))?.problem).toBe('mail-sweep last succeeded 1 hours ago')
  expect((await component('nodes'))?.problem).toMatch(/^1 other nodes use this database/)
  // A command such as `npm run status` runs beside one node, for longer than between two of its heartbeats.
  const command = { ...ctx, node: { ...ctx.node, id: newId() } }
  expect((await readFigures(command)).strangers).toBe(0)
  expect((await component('data'))?.problem).toMatch(/found 2 rows/)
  const { body } = await testApp.app.server.inject({ url: '/metrics' })
  expect(body).toMatch(/^mails_waiting 1$/m)
  expect(body).toMatch(/^oldest_mail_seconds 36\d\d/m)
  expect(body).toMatch(/^scheduled_job_age_seconds\{name="mail-sweep"\} 36\d\d/m)
  expect(body).toMatch(/^component_works\{name="mail"\} 0$/m)
  expect(body).toMatch(/^component_works\{name="disk"\} [01]$/m)
  expect(body).toMatch(/^jobs\{queue="send-mail",state="ready"\} \d+$/m)
  expect(body).toMatch(/^impossible_rows 2$/m)
  expect(body).not.toContain('component_works{name="redis"}')
})

const NOW = new Date('2026-06-10T12:00:00Z')
const ago = (span: number) => new Date(NOW.getTime() - span)
const outcome = (lastSuccess: number | null, failed: number | null = null) => ({
  createdAt: ago(30 * DAY),
  lastSuccessAt: lastSuccess === null ? null : ago(lastSuccess),
  tookMs: null,
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
const withCanary = (part: ReturnType<typeof outcome>, tookMs: number | null = null) => ({
  canary: { ...WORKING.canary, message: { ...part, tookMs } },
})
const withStandby = (change: Partial<Standby>, waitsForStandby = false) => ({
  replication: { waitsForStandby, standbys: [{ ...STANDBY, ...change }] },
})
const WORKING: Figures = {
  outcomes: {
    mail: outcome(HOUR),
    push: undefined,
    webhook: outcome(2 * HOUR),
    certificate: outcome(HOUR),
  },
  canary: { mail: outcome(HOUR), push: outcome(HOUR), message: outcome(HOUR) },
  hasCertificate: true,
  schedules: [{ name: 'doctor', interval: DAY, outcome: outcome(20 * HOUR) }],
  queues: [],
  mail: { count: 0, oldestAt: null },
  payments: { newestPaidAt: ago(2 * HOUR) },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  uploads: 'ready',
  redis: 'ready',
  replication: { waitsForStandby: true, standbys: [STANDBY] },
  strangers: 0,
  feeds: { total: 3, failing: 0, lastAt: ago(HOUR) },
  impossibleRows: { count: 0, checkedAt: ago(HOUR) },
}
const failing = (change: Partial<Figures>) =>
  Object.entries(assess({ ...WORKING, ...change }, NOW)).flatMap(([name, one]) =>
    one === 'OFF' || one.problem === null ? [] : [name],
  )
const withOutcome = (name: keyof Figures['outcomes'], row: ReturnType<typeof outcome>) => ({
  outcomes: { ...WORKING.outcomes, [name]: row },
})

test.each<[string, Partial<Figures>, Component[]]>([
  ['nothing', {}, []],
  ['one failed mail among others', withOutcome('mail', outcome(MINUTE, MINUTE)), []],
  ['mails that fail', withOutcome('mail', outcome(HOUR, 10 * MINUTE)), ['mail']],
  ['a mail server unseen for hours', withOutcome('mail', outcome(3 * HOUR)), ['mail']],
  ['a slow recipient', { mail: { count: 1, oldestAt: ago(HOUR) }, ...withOutcome('mail', outcome(MINUTE)) }, []],
  ['push messages that fail', withOutcome('push', outcome(HOUR, 10 * MINUTE)), ['push']],
  ['a push service that was away once', withOutcome('push', outcome(60 * HOUR, 50 * HOUR)), []],
  ['a test message that failed', withCanary(outcome(2 * HOUR, 10 * MINUTE)), ['canary']],
  ['no test message for hours', withCanary(outcome(3 * HOUR)), ['canary']],
  ['a slow test message', withCanary(outcome(MINUTE), 6_000), ['canary']],
  ['a fast test message', withCanary(outcome(MINUTE), 20), []],
  ['a certificate that ends', withOutcome('certificate', outcome(HOUR, 10 * MINUTE)), ['certificate']],
  [
    'a nightly job that did not run',
    { schedules: [{ name: 'doctor', interval: DAY, outcome: outcome(28 * HOUR) }] },
    ['jobs'],
  ],
  ['a payment without a webhook', { payments: { newestPaidAt: ago(HOUR) } }, ['payments']],
  ['a full disk', { disk: { freeBytes: 4e9, totalBytes: 100e9 } }, ['disk']],
  ['uploads that cannot be written', { uploads: 'unavailable' }, ['uploads']],
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

test('a certificate that ends within two weeks is a problem', async () => {
  const { ctx } = testApp
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const [keyout, out] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '20', '-subj', '/CN=localhost']
  await promisify(execFile)('openssl', [...request, '-keyout', keyout, '-out', out])
  const server = createTlsServer({ key: await readFile(keyout), cert: await readFile(out) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const site = { ...ctx, publicUrl: () => `https://localhost:${port}` }

  await checkCertificate(site)
  const found = async () => (await listOutcomes(ctx.db)).find(({ name }) => name === 'certificate')
  expect(await found()).toMatchObject({ problem: null, lastSuccessAt: expect.any(Date) })
  testApp.advanceTime(7 * DAY)
  await checkCertificate(site)
  expect(await found()).toMatchObject({ problem: 'the certificate of PUBLIC_URL ends in 12 days' })
  expect(certificateProblem(new Date(0), ctx.now())).toBe('the certificate of PUBLIC_URL has ended')
  // A site that cannot be reached from here changes nothing.
  await new Promise((resolve) => server.close(resolve))
  await checkCertificate(site)
  expect(await found()).toMatchObject({ problem: 'the certificate of PUBLIC_URL ends in 12 days' })
  await rm(folder, { recursive: true })
})

test('the alert rules use metrics that exist, and each fires', async () => {
  const deploy = join(ROOT, 'deploy')
  const [rules, cases] = await Promise.all(
    ['alerts.yaml', 'alerts.test.yaml'].map((name) => readFile(join(deploy, name), 'utf8')),
  )
  const { body } = await testApp.app.server.inject({ url: '/metrics' })
  // The first is Prometheus' own, the second absent with a single node, the third of its node_exporter.
  const known = new Set([
    'up',
    'redis_away',
    'node_systemd_unit_state',
    ...[...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
  ])
  const names = [...(rules ?? '').matchAll(/expr: (.*)/g)].flatMap(([, expr = '']) =>
    [...expr.replace(/\{[^}]*\}|"[^"]*"/g, '').matchAll(/\b[a-z][a-z0-9_]*_[a-z0-9_]+\b|\bup\b|\bjobs\b/g)].map(
      ([name]) => name.replace(/_count$/, ''),
    ),
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  const alerts = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tried = [...(cases ?? '').matchAll(/alertname: (\w+)/g)].map(([, name]) => name)
  expect(tried.toSorted()).toEqual(alerts.toSorted())

  const promtool = await findPromtool()
  if (promtool === null) return
  const run = promisify(execFile)
  await run(promtool, ['check', 'rules', 'alerts.yaml'], { cwd: deploy })
  await run(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd: deploy })
})
