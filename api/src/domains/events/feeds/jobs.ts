import type { Context } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { fetchAllFeeds } from './service.ts'

export const EVENT_FEEDS_JOB = 'event-feeds'

/** Not on the hour, when many others fetch. */
export const eventFeedsJob = (ctx: Context): Job => ({
  name: EVENT_FEEDS_JOB,
  cron: '17 */6 * * *',
  run: () => fetchAllFeeds(ctx),
})
