import { DAY } from 'contract/platform/durations.ts'
import { type JobResult, PgBoss, type Job as PgBossJob } from 'pg-boss'
import { connect, type Tx } from '../db/database.ts'
import { asJobConnection } from '../db/job-connection.ts'
import { loggableError } from '../db/loggable-error.ts'
import { whileStarting } from '../db/retry.ts'
import type { Log } from '../http/monitoring/log.ts'
import type { Outcomes } from '../outcomes/outcomes.ts'
import { JOBS_SCHEMA } from './queues.ts'

/** A background job. `name` is its queue; `run` is called at least once, so it must be safe to repeat. */
export type Job<Data extends object = object> = {
  name: string
  run(data: Data): Promise<void>
  concurrency?: number
  /** A cron expression in Amsterdam time; each run has empty data and happens on one node. */
  cron?: string
  /** A scheduled run that takes longer counts as failed; default a quarter of an hour. */
  maxHours?: number
}

export type SendOptions = {
  startAfter?: Date
  /** Retries after 1, 2, 4 … seconds, at most `maxDelaySeconds` apart. */
  retries?: { limit: number; maxDelaySeconds: number }
}

/** The number of jobs of one queue in each state, at most 15 s old. `ready` jobs wait for a worker only; `failed` ones are kept for a week. */
export type QueueCounts = { name: string; ready: number; deferred: number; active: number; failed: number }

export const outcomeOfJob = (name: string): string => `job:${name}`

export type Jobs = {
  /** Inserts the job in the caller's transaction: it runs if and only if that commits. */
  send(tx: Tx, name: string, data: object, options?: SendOptions): Promise<void>
  countByQueue(): Promise<QueueCounts[]>
  /** The scheduled jobs, with the time between two runs in milliseconds. */
  listSchedules(): Promise<{ name: string; interval: number }[]>
  /** Running jobs continue, and jobs can still be sent. `stop` looks only every half second whether the workers have ended. */
  stopFetching(): void
  /** Starts processing, and ends the schedules of an earlier release's jobs. @param signal ends a start that waits for the database */
  start(jobs: readonly Job[], signal?: AbortSignal): Promise<void>
  /** Waits up to 3 s for running jobs; those that take longer count as failed and are retried. */
  stop(): Promise<void>
}

// About fifteen minutes in total.
const RETRIES = { limit: 10, maxDelaySeconds: 300 }
const POLL_SECONDS = 0.5
const SCHEDULED_POLL_SECONDS = 5
/** Without a heartbeat for this long, a job's node counts as killed and another node takes the job. Well above any pause of the event loop. */
const HEARTBEAT_SECONDS = 30
const SUPERVISE_SECONDS = 15

const MAX_CONNECTIONS = 3

/** pg-boss, connected as the application's role; `migrate` has created its tables and queues. */
export function createJobs(options: {
  url: string
  log: Log
  outcomes: Outcomes
  /** Of this release. The schedule of a job that it does not have ends. */
  queues: readonly string[]
}): Jobs {
  const { url, log, outcomes, queues: known } = options
  const onIdleError = (error: Error) => log.warn({ reason: error.message }, 'job queue: database connection lost')
  /** While it starts: what ends that. */
  let starting: { signal: AbortSignal | undefined } | null = null
  // Not pg-boss's own pool, because this one's queries have a client-side timeout.
  const { pool, close } = connect(url, MAX_CONNECTIONS, onIdleError, 'api-jobs')
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => {
        const query = () => pool.query(text, values)
        return starting === null ? query() : whileStarting(query, starting.signal)
      },
    },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  // pg-boss emits a copy of the error, which has its fields and is none.
  boss.on('error', (error) => log.error({ err: Object.assign(new Error(error.message), error) }, 'job queue'))
  // Processes that only send (tests, command-line tasks) start it lazily.
  let opening: Promise<unknown> | null = null
  const open = () => {
    opening ??= boss.start().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const started = new Set<string>()
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
    countByQueue: async () => {
      await open()
      const queues = await boss.getQueues()
      return queues
        .filter(({ name }) => !name.startsWith('__'))
        .map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
          name,
          ready: readyCount,
          deferred: deferredCount,
          active: activeCount,
          failed: failedCount,
        }))
    },
    listSchedules: async () => {
      await open()
      const schedules = await boss.getSchedules()
      return schedules
        .filter(({ name }) => known.includes(name))
        .map(({ name, cron }) => {
          const [first, second] = boss.previewSchedule(cron, { count: 2 })
          return { name, interval: first && second ? second.getTime() - first.getTime() : DAY }
        })
    },
    start: async (jobs, signal) => {
      starting = { signal }
      await open()
      const scheduled = jobs.filter(({ cron }) => cron !== undefined).map(({ name }) => name)
      await outcomes.expect(scheduled.map(outcomeOfJob))
      for (const { name } of await boss.getSchedules()) if (!scheduled.includes(name)) await boss.unschedule(name)
      for (const job of jobs) {
        started.add(job.name)
        await boss.work(
          job.name,
          {
            pollingIntervalSeconds: job.cron === undefined ? POLL_SECONDS : SCHEDULED_POLL_SECONDS,
            batchSize: job.concurrency ?? 1,
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          (batch: PgBossJob<object>[]) => Promise.all(batch.map((one) => runOne(job, one, outcomes))),
        )
        if (job.cron !== undefined)
          await boss.schedule(
            job.name,
            job.cron,
            {},
            {
              tz: 'Europe/Amsterdam',
              heartbeatSeconds: HEARTBEAT_SECONDS,
              ...(job.maxHours === undefined ? {} : { expireInSeconds: job.maxHours * 3600 }),
            },
          )
      }
      // Recovers the jobs of a killed node now instead of at the first interval.
      await boss.supervise()
      starting = null
    },
    stopFetching: () => {
      for (const name of started) boss.offWork(name, { wait: false }).catch(() => undefined)
    },
    stop: async () => {
      if (opening !== null) await boss.stop({ graceful: true, timeout: 3_000 })
      await close()
    },
  }
}

/** Reports each job of a batch by itself, so that only failed ones are retried. */
async function runOne(job: Job, { id, data }: PgBossJob<object>, outcomes: Outcomes): Promise<JobResult> {
  try {
    await job.run(data)
    if (job.cron !== undefined) await outcomes.succeeded(outcomeOfJob(job.name))
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: loggableError(error) }
  }
}
