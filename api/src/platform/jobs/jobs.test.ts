import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startTcpProxy } from '../../testing/servers/tcp-proxy.ts'
import { connect, runTransaction } from '../db/database.ts'
import type { Log } from '../http/monitoring/log.ts'
import { MAIL_JOB } from '../mail/mail.ts'
import { createOutcomes } from '../outcomes/outcomes.ts'
import { createJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('after stopFetching a running job finishes, a new one stays queued, and a later release ends its schedule', async () => {
  const errors: unknown[] = []
  const log = {
    warn: (entry: unknown) => errors.push(entry),
    error: (entry: unknown) => errors.push(entry),
  } as unknown as Log
  const { db, pool, close } = connect(database.appUrl, 1, () => undefined, 'test')
  const outcomes = createOutcomes({ db, log, now: () => new Date() })
  const jobs = createJobs({ url: database.appUrl, log, outcomes, queues: ['mail-sweep'] })
  const send = (number: number) => runTransaction(db, (tx) => jobs.send(tx, MAIL_JOB, { number }))
  const states = async () =>
    (await pool.query('select state from jobs.job where name = $1 order by created_on', [MAIL_JOB])).rows.map(
      ({ state }: { state: string }) => state,
    )
  const finish = Promise.withResolvers<void>()
  const run = vi.fn(() => finish.promise)
  await jobs.start([{ name: MAIL_JOB, run }])
  await send(1)
  await expect.poll(() => run.mock.calls.length).toBe(1)

  jobs.stopFetching()
  await send(2)
  finish.resolve()
  await expect.poll(states).toEqual(['completed', 'created'])
  // Two polling intervals of the worker.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await jobs.start([{ name: 'mail-sweep', run, cron: '0 3 * * *' }])
  expect(await jobs.listSchedules()).toEqual([{ name: 'mail-sweep', interval: 86_400_000 }])
  await jobs.stop()
  expect(run).toHaveBeenCalledTimes(1)
  expect(await states()).toEqual(['completed', 'created'])
  const laterRelease = createJobs({ url: database.appUrl, log, outcomes, queues: [] })
  await laterRelease.start([])
  await laterRelease.stop()
  expect((await pool.query('select from jobs.schedule')).rowCount).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('a failed job stores no value of a failed statement', async () => {
  const { db, pool, close } = connect(database.appUrl, 1, () => undefined, 'test')
  const log = { warn: () => undefined, error: () => undefined } as unknown as Log
  const jobs = createJobs({
    ...{ url: database.appUrl, log, queues: [] },
    outcomes: createOutcomes({ db, log, now: () => new Date() }),
  })
  const run = async () => void (await db.execute(sql`select ${'jan.geheim@example.nl'}::uuid`))
  await runTransaction(db, (tx) => jobs.send(tx, 'remove-files', {}, { retries: { limit: 0, maxDelaySeconds: 1 } }))
  await jobs.start([{ name: 'remove-files', run }])
  const output = async () => (await pool.query("select output::text from jobs.job where name = 'remove-files'")).rows[0]
  await expect.poll(async () => (await output())?.output).toContain('22P02')
  expect((await output())?.output).not.toContain('jan.geheim')
  await jobs.stop()
  await close()
})

test('a start whose connections come too late goes on once they come', async () => {
  const { db, close } = connect(database.appUrl, 1, () => undefined, 'test')
  const log = { warn: () => undefined, error: () => undefined } as unknown as Log
  const proxy = await startTcpProxy(database.appUrl)
  proxy.freeze()
  const waits = vi.spyOn(console, 'warn').mockImplementation(() => proxy.restore())
  const jobs = createJobs({
    ...{ url: proxy.url, log, queues: ['mail-sweep'] },
    outcomes: createOutcomes({ db, log, now: () => new Date() }),
  })
  await jobs.start([{ name: 'mail-sweep', run: async () => undefined, cron: '0 3 * * *' }])
  expect(waits).toHaveBeenCalledWith('The start waits for the database: PostgreSQL does not answer in time.')
  expect(await jobs.listSchedules()).toHaveLength(1)
  await jobs.stop()
  await proxy.close()
  await close()
  waits.mockRestore()
})

test('a process that only sends starts the queue again after a failed start', async () => {
  const { db, close } = connect(database.appUrl, 1, () => undefined, 'test')
  const log = { warn: () => undefined, error: () => undefined } as unknown as Log
  const proxy = await startTcpProxy(database.appUrl)
  const outcomes = createOutcomes({ db, log, now: () => new Date() })
  const jobs = createJobs({ url: proxy.url, log, outcomes, queues: [] })
  proxy.dropConnections()
  await expect(jobs.countByQueue()).rejects.toThrow()
  proxy.restore()
  expect(await jobs.countByQueue()).not.toEqual([])
  await jobs.stop()
  await proxy.close()
  await close()
})
