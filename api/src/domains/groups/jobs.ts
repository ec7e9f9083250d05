import { defineJob } from '../../platform/jobs/define-job.ts'
import { recordUnansweredRequests } from './membership/service-unanswered.ts'
import { offerOwnerships } from './ownership/service.ts'

export const unansweredRequestsJob = defineJob('unanswered-requests', (ctx) => ({
  cron: '25 * * * *',
  run: () => recordUnansweredRequests(ctx),
}))

export const matchmakingJob = defineJob('matchmaking', (ctx) => ({
  cron: '50 * * * *',
  run: () => offerOwnerships(ctx),
}))
