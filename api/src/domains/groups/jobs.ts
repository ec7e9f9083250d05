import { DAY } from 'contract/platform/durations.ts'
import { reportLimits } from 'contract/reports.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { recordUnansweredRequests } from './membership/service-unanswered.ts'
import { deleteFormerMembers } from './repository-former.ts'

export const unansweredRequestsJob = defineJob('unanswered-requests', (ctx) => ({
  cron: '25 * * * *',
  run: () => recordUnansweredRequests(ctx),
}))

export const formerMembersSweepJob = defineJob('former-members-sweep', (ctx) => ({
  cron: '40 4 * * *',
  run: () => deleteFormerMembers(ctx.db, new Date(ctx.now().getTime() - reportLimits.formerMemberDays * DAY)),
}))
