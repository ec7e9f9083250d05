import { jobLabel } from 'contract/admin/job-labels.ts'
import { listWork, retryFailedJob } from 'contract/admin/work.ts'
import { listAuditEntries } from 'contract/audit.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailSweepJob } from '../../../platform/mail/send.ts'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const NIGHTLY_JOB = 'nightly'
const testApp = useTestApp()

test('a failed job is listed without its data and can be retried by an administrator', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const member = await makeUser(testApp.ctx)
  const list = async () => (await testApp.call(listWork, { as: admin })).data.items
  let isMended = false
  const runs: object[] = []
  await testApp.ctx.transaction((tx) =>
    testApp.ctx.jobs.send(tx, NIGHTLY_JOB, { to: 'geheim' }, { retries: { limit: 0, maxDelaySeconds: 1 } }),
  )
  await testApp.ctx.jobs.start([
    {
      name: mailSweepJob.queue,
      run: async () => {
        await testApp.ctx.db.execute(sql`select ${'jan.geheim@example.nl'}::uuid`)
      },
    },
    {
      name: NIGHTLY_JOB,
      run: async (data) => {
        runs.push(data)
        if (!isMended) throw new Error('550 <sanne@example.nl> unknown, see https://mail.example/x?key=1\nat line 2')
      },
    },
  ])
  await expect.poll(async () => (await list()).length).toBe(1)
  const items = await list()
  expect(items).toEqual([
    {
      kind: 'JOB',
      id: expect.any(String),
      deadline: expect.any(String),
      summary: `${jobLabel(NIGHTLY_JOB)}, mislukt na 1 keer proberen`,
      error: '550 <(adres)> unknown, see (link)',
    },
  ])

  const params = { id: items[0]?.id ?? '' }
  expect((await testApp.call(listWork, { as: member })).status).toBe(403)
  expect((await testApp.call(retryFailedJob, { as: member, params })).status).toBe(403)
  isMended = true
  const answers = await Promise.all([1, 2].map(() => testApp.call(retryFailedJob, { as: admin, params })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await list()).toEqual([])
  await expect.poll(() => runs).toEqual([{ to: 'geheim' }, { to: 'geheim' }])

  const { entries } = (await testApp.call(listAuditEntries, { as: admin, query: { action: 'JOB_RETRIED' } })).data
  expect(entries).toMatchObject([
    { actor: { id: admin.id }, subject: { type: 'JOB', id: params.id, name: NIGHTLY_JOB } },
  ])
})

test('a failed job stores no value of a failed statement', async () => {
  const { ctx } = testApp
  await ctx.transaction((tx) =>
    ctx.jobs.send(tx, mailSweepJob.queue, {}, { retries: { limit: 0, maxDelaySeconds: 1 } }),
  )
  const output = async () =>
    (
      await ctx.db.execute<{ text: string }>(
        sql`select output::text as text from jobs.job where name = ${mailSweepJob.queue}`,
      )
    ).rows[0]?.text
  await expect.poll(output).toContain('22P02')
  expect(await output()).not.toContain('jan.geheim')
})
