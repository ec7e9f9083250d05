import type { Context } from '../context.ts'
import type { Job } from './jobs.ts'

/** `queue` is the name of the job, which the migration needs before there is a context. */
export const defineJob = <Data extends object = object>(
  queue: string,
  make: (ctx: Context) => Omit<Job<Data>, 'name'>,
) => Object.assign((ctx: Context): Job<Data> => ({ name: queue, ...make(ctx) }), { queue })

/** @param cron in Amsterdam time */
export const defineScheduledJob = (queue: string, cron: string, run: (ctx: Context) => Promise<unknown>) =>
  defineJob(queue, (ctx) => ({ cron, run: async () => void (await run(ctx)) }))
