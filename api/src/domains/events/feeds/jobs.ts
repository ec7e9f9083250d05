import { defineJob } from '../../../platform/jobs/define-job.ts'
import { fetchAllFeeds } from './service.ts'

/** Not on the hour, when many others fetch. */
export const eventFeedsJob = defineJob('event-feeds', (ctx) => ({
  cron: '17 */6 * * *',
  run: () => fetchAllFeeds(ctx),
}))
