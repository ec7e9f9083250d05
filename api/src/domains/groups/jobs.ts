import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { followUpRequests } from './service-requests.ts'

export const REQUESTS_JOB = 'unanswered-requests'

export const requestsJob = (ctx: Context): Job => ({
  name: REQUESTS_JOB,
  cron: '25 * * * *',
  run: () => followUpRequests(ctx),
})
