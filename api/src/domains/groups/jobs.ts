import { defineJob } from '../../platform/jobs/define-job.ts'
import { recordUnansweredRequests } from './membership/service-unanswered.ts'

export const unansweredRequestsJob = defineJob('unanswered-requests', (ctx) => ({
  cron: '25 * * * *',
  run: () => recordUnansweredRequests(ctx),
}))
