import { getReadiness } from 'contract/platform/health.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query, useEmbeddedPostgres } from './platform/db/embedded-postgres/testing.ts'
import { MAIL_JOB } from './platform/mail/mail.ts'
import { startRedis, type TestRedis } from './testing/servers/redis.ts'
import { type ServerProcess, startServerProcess } from './testing/servers/server-process.ts'
import { startSmtpServer } from './testing/servers/smtp-server.ts'
import { useTestApp } from './testing/test-app.ts'

useEmbeddedPostgres()

const testApp = useTestApp()
let redis: TestRedis
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
const processes: ServerProcess[] = []

beforeAll(async () => {
  redis = await startRedis()
  smtp = await startSmtpServer(0)
})
afterAll(async () => {
  for (const running of processes) await running.end('SIGTERM')
  await smtp?.stop()
  await redis?.kill()
})

async function startRole(role: 'web' | 'worker'): Promise<ServerProcess> {
  const started = await startServerProcess({
    ROLE: role,
    DATABASE_URL: (testApp.ctx.config as { databaseUrl: string }).databaseUrl,
    DATABASE_ADMIN_URL: testApp.adminUrl(),
    DATA_DIR: testApp.ctx.config.dataDir,
    REDIS_URL: redis.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'mail@example.nl',
  })
  processes.push(started)
  return started
}

const mailJobs = () =>
  query(testApp.adminUrl(), `select state::text from jobs.job where name = '${MAIL_JOB}'`).then((rows) =>
    rows.map(({ state }) => state),
  )

test('web answers and leaves jobs alone; worker runs them and does not listen', async () => {
  const web = await startRole('web')
  expect((await fetch(`${web.address}/api${getReadiness.path}`)).status).toBe(200)
  const answer = await fetch(`${web.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'Noor',
      email: 'noor@example.nl',
      password: 'Zomer!Avond#2026',
      acceptedTerms: true,
    }),
  })
  expect(answer.status).toBe(201)
  expect(await mailJobs()).toEqual(['created'])

  // Starting another process takes longer than the interval at which a node looks for jobs.
  await startRole('web')
  expect(await mailJobs()).toEqual(['created'])
  const worker = await startRole('worker')
  expect(worker.address).toBe('')
  await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([['noor@example.nl']])
  await expect.poll(mailJobs).not.toContain('created')
})
