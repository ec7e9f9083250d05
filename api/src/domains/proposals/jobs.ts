import { defineJob } from '../../platform/jobs/define-job.ts'
import { sendLookingUpdates } from '../notifications/service.ts'
import { updateProposals } from './service.ts'
import { adviseSeekers, lastCall } from './service-updates.ts'

export const groupProposalsJob = defineJob('group-proposals', (ctx) => ({
  cron: '40 * * * *',
  run: () => updateProposals(ctx),
}))

export const lastCallJob = defineJob('last-call', (ctx) => ({
  cron: '45 * * * *',
  run: () => lastCall(ctx),
}))

/** After the proposals and the last call of the hour, so that one mail contains what they brought. */
export const matchmakingJob = defineJob('matchmaking', (ctx) => ({
  cron: '50 * * * *',
  run: async () => {
    await adviseSeekers(ctx)
    await sendLookingUpdates(ctx)
  },
}))
