import { DAY } from 'contract/platform/durations.ts'
import { reportLimits } from 'contract/reports.ts'
import { defineJob, defineScheduledJob } from '../../platform/jobs/define-job.ts'
import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { ANNOUNCE_DEPARTURE_JOB, announceDeparture, type Departure } from './membership/service-leaving.ts'
import { recordUnansweredRequests } from './membership/service-unanswered.ts'
import { deleteFormerMembers } from './repository-former.ts'
import { promoteInAllGroups } from './waitlist/service.ts'

export const unansweredRequestsJob = defineScheduledJob('unanswered-requests', '25 * * * *', async (ctx) => {
  await promoteInAllGroups(ctx)
  await recordUnansweredRequests(ctx)
})

export const announceDepartureJob = defineJob<Departure>(ANNOUNCE_DEPARTURE_JOB, (ctx) => ({
  run: (departure) => announceDeparture(ctx, departure),
}))

export const groupsNightly: NightlyStep = {
  name: 'former-members',
  run: (ctx) => deleteFormerMembers(ctx.db, new Date(ctx.now().getTime() - reportLimits.formerMemberDays * DAY)),
}
