import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CheckName, getStatus } from 'contract/admin/status.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { outcomeOfJob } from '../../../platform/jobs/jobs.ts'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createStatusWatch } from './service-watch.ts'

/*
  What the operator sees when something stops, and how long after it: one log line and one webhook message at the beginning and at
  the end, the check, and /metrics. status.test.ts has mail, machine-faults.chaos.ts the site itself on a full disk.
*/
const testApp = useTestApp()
const received: string[] = []
const webhook = createServer(async (request, response) => {
  received.push((JSON.parse(await text(request)) as { text: string }).text)
  response.end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const { port } = webhook.address() as AddressInfo
  Object.assign(testApp.ctx.config, { alertWebhookUrl: `http://127.0.0.1:${port}/hook` })
  await testApp.app.startJobs()
  // No scheduled job runs from here on: the worker is down.
  testApp.ctx.jobs.stopFetching()
})
afterEach(() => {
  received.splice(0)
  vi.restoreAllMocks()
})
afterAll(() => webhook.close())

const succeedAll = async () => {
  for (const { name } of await testApp.ctx.jobs.listSchedules())
    await testApp.ctx.outcomes.succeeded(outcomeOfJob(name))
}
const checkOf = async (name: CheckName) => {
  // A new login each time, because access tokens end while the clock moves.
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  return (await testApp.call(getStatus, { as: admin })).data.checks.find((check) => check.name === name)
}
const metrics = async () => (await testApp.app.server.inject({ url: '/metrics' })).body

/** Lets time pass. @returns how long after the beginning each line about this check was logged */
async function pass(name: CheckName, span: number, step: number) {
  const { ctx } = testApp
  const lines: { after: number; line: string }[] = []
  let after = 0
  const listen = (fields: unknown, line?: string) => {
    if ((fields as { component?: string }).component === name) lines.push({ after, line: line ?? '' })
  }
  vi.spyOn(ctx.log, 'error').mockImplementation(listen)
  vi.spyOn(ctx.log, 'info').mockImplementation(listen)
  const watch = createStatusWatch(ctx)
  for (; after < span; after += step, testApp.advanceTime(step)) {
    await watch.check()
  }
  return lines
}

const messages = (name: CheckName) => received.filter((line) => line.includes(`: ${name} `))

test('the worker is down for three days: told after half an hour, once, and once when it works again', async () => {
  await succeedAll()
  const lines = await pass('jobs', HOUR, 10 * MINUTE)
  expect(lines).toEqual([{ after: expect.any(Number), line: 'a component fails' }])
  expect(lines[0]?.after).toBeLessThanOrEqual(30 * MINUTE)
  expect(await pass('jobs', 3 * DAY - HOUR, HOUR)).toEqual([])
  expect(messages('jobs')).toEqual([
    expect.stringMatching(/: jobs fails: .*mail-sweep has not succeeded for \d+ minutes/),
  ])
  expect(await checkOf('jobs')).toMatchObject({
    state: 'FAILING',
    sentence: expect.stringContaining('mail-sweep has not succeeded for 72 hours'),
  })
  expect(await metrics()).toMatch(/^scheduled_job_age_seconds\{name="mail-sweep"\} 2592\d\d/m)
  expect(await metrics()).toMatch(/^component_works\{name="jobs"\} 0$/m)

  await succeedAll()
  expect(await pass('jobs', MINUTE, MINUTE)).toEqual([{ after: 0, line: 'a component works again' }])
  expect(messages('jobs')[1]).toMatch(/: jobs works again$/)
})

test('after a night without a server no job is late at its start, and one that then does not run is', async () => {
  const { ctx } = testApp
  await succeedAll()
  testApp.advanceTime(12 * HOUR)
  const names = (await ctx.jobs.listSchedules()).map(({ name }) => outcomeOfJob(name))
  await ctx.outcomes.expect(names)
  expect(await pass('jobs', MINUTE, MINUTE)).toEqual([])
  await ctx.outcomes.succeeded(outcomeOfJob('mail-sweep'))
  testApp.advanceTime(9 * MINUTE)
  // Another node starts meanwhile.
  await ctx.outcomes.expect(names)
  testApp.advanceTime(8 * MINUTE)
  const { sentence } = (await checkOf('jobs')) ?? {}
  expect(sentence).toContain('payments-sweep has not succeeded for 18 minutes')
  expect(sentence).not.toContain('nightly')
})

test('the disk is full: told at once, and again once there is room', async () => {
  const { config } = testApp.ctx
  const { dataDir } = config
  await pass('disk', MINUTE, MINUTE)
  received.splice(0)
  // A file system without free blocks.
  Object.assign(config, { dataDir: '/proc' })
  expect(await pass('disk', HOUR, 10 * MINUTE)).toEqual([{ after: 0, line: 'a component fails' }])
  expect(await checkOf('disk')).toMatchObject({ state: 'FAILING', sentence: 'only 0 MB are free in DATA_DIR' })
  expect(await metrics()).toMatch(/^disk_free_bytes 0$/m)
  Object.assign(config, { dataDir })
  expect(await pass('disk', MINUTE, MINUTE)).toEqual([{ after: 0, line: 'a component works again' }])
  expect(messages('disk')).toEqual([
    expect.stringMatching(/: disk fails: only 0 MB are free in DATA_DIR$/),
    expect.stringMatching(/: disk works again$/),
  ])
})
