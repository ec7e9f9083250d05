import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { recordUnansweredRequests } from './membership/service-unanswered.ts'

export const UNANSWERED_REQUESTS_JOB = 'unanswered-requests'

export const unansweredRequestsJob = (ctx: Context): Job => ({
  name: UNANSWERED_REQUESTS_JOB,
  cron: '25 * * * *',
  run: () => recordUnansweredRequests(ctx),
})
