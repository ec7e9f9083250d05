import { type JobResult, PgBoss, type Job as PgBossJob } from 'pg-boss'
import { connect, type Queryable, type Tx } from '../db/database.ts'
import { asJobConnection } from '../db/job-connection.ts'
import type { Log } from '../http/log.ts'
import { JOBS_SCHEMA } from './queues.ts'
import { type FailedJobRow, listFailedJobs, lockFailedJob } from './repository.ts'

/** Work done later: `name` is the queue, `run` is called at least once and must be safe to repeat. */
export type Job<Data extends object = object> = {
  name: string
  run(data: Data): Promise<void>
  /** Jobs taken at once by one node. */
  concurrency?: number
  /** Also runs by itself at these times in Amsterdam (cron's five fields), with empty data: once, however many nodes. */
  cron?: string
}

export type SendOptions = {
  startAfter?: Date
  singletonKey?: string
  /** How often a failed run is tried again, after 1, 2, 4 … seconds and never more than `maxDelaySeconds` apart. */
  retries?: { limit: number; maxDelaySeconds: number }
}

export type Jobs = {
  /** Written in the caller's transaction: it runs if, and only if, that commits. */
  send(tx: Tx, name: string, data: object, options?: SendOptions): Promise<void>
  /** Those that failed as often as they may be tried; they stay for a week. */
  listFailed(db: Queryable, page: { limit: number; offset: number }): Promise<{ rows: FailedJobRow[]; total: number }>
  /** One of those runs once more when the caller's transaction commits; its name, or null when there is no such job. */
  retry(tx: Tx, id: string): Promise<string | null>
  /** Begins taking jobs. */
  start(jobs: readonly Job[]): Promise<void>
  stop(): Promise<void>
}

// About a quarter of an hour in all.
const RETRIES = { limit: 10, maxDelaySeconds: 300 }
/** How often each node looks: for what somebody waits for, and for what comes by the clock. */
const POLL_SECONDS = 0.5
const CLOCK_POLL_SECONDS = 5
/** A job whose node says nothing for so long is another's to take: that node was killed. Well above any pause of ours. */
const HEARTBEAT_SECONDS = 30
/** How often each node looks for those. */
const SUPERVISE_SECONDS = 15

const MAX_CONNECTIONS = 3

/** pg-boss on the application's own role; its tables and queues were made by `migrate`. */
export function createJobs(url: string, log: Log): Jobs {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'job queue: database connection lost')
  // A pool of our own: its queries have a deadline on the client side.
  const { pool, close } = connect(url, MAX_CONNECTIONS, onIdleError, 'api-jobs')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  // Sending needs it open too, in processes that take no jobs: tests, tasks from the command line.
  let opening: Promise<unknown> | null = null
  const open = () => {
    opening ??= boss.start()
    return opening
  }
  return {
    send: async (tx, name, data, { retries = RETRIES, ...options } = {}) => {
      await open()
      await boss.send(name, data, {
        db: asJobConnection(tx),
        retryLimit: retries.limit,
        retryDelay: 1,
        retryDelayMax: retries.maxDelaySeconds,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        ...options,
      })
    },
    listFailed: listFailedJobs,
    retry: async (tx, id) => {
      const name = await lockFailedJob(tx, id)
      if (name === null) return null
      await open()
      await boss.retry(name, id, { db: asJobConnection(tx) })
      return name
    },
    start: async (jobs) => {
      await open()
      for (const job of jobs) {
        await boss.work(
          job.name,
          {
            pollingIntervalSeconds: job.cron === undefined ? POLL_SECONDS : CLOCK_POLL_SECONDS,
            batchSize: job.concurrency ?? 1,
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          (batch: PgBossJob<object>[]) => Promise.all(batch.map((one) => runOne(job, one))),
        )
        if (job.cron !== undefined)
          await boss.schedule(job.name, job.cron, {}, { tz: 'Europe/Amsterdam', heartbeatSeconds: HEARTBEAT_SECONDS })
      }
      // What a node held when it was killed is not left lying until the first look.
      await boss.supervise()
    },
    stop: async () => {
      if (opening !== null) await boss.stop({ graceful: true, timeout: 3_000 })
      await close()
    },
  }
}

/** Each of a batch ends on its own: one that fails is tried again without those that went well. */
async function runOne(job: Job, { id, data }: PgBossJob<object>): Promise<JobResult> {
  try {
    await job.run(data)
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: error }
  }
}
