import { defineJob, defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { sendDailyUpdates } from '../notifications/daily-updates/service.ts'
import { updateProposals } from './service.ts'
import { adviseSeekers, lastCall } from './service-updates.ts'

/** By hand: `matchmaking` does the same. */
export const groupProposalsJob = defineJob('group-proposals', (ctx) => ({
  run: async () => {
    await updateProposals(ctx)
    await sendDailyUpdates(ctx)
  },
}))

/** By hand: `matchmaking` does the same. */
export const lastCallJob = defineJob('last-call', (ctx) => ({ run: () => lastCall(ctx) }))

/** The mail comes last, so that it contains what the others brought. */
export const matchmakingJob = defineScheduledJob('matchmaking', '50 * * * *', async (ctx) => {
  await updateProposals(ctx)
  await lastCall(ctx)
  await adviseSeekers(ctx)
  await sendDailyUpdates(ctx)
})
