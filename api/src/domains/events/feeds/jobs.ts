import { defineScheduledJob } from '../../../platform/jobs/define-job.ts'
import { fetchAllFeeds } from './service.ts'

/** Not on the hour, when many others fetch. */
export const eventFeedsJob = defineScheduledJob('event-feeds', '17 */6 * * *', fetchAllFeeds)
