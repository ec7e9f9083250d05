import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteExpiredBarredAddresses } from './barred-addresses/service.ts'
import { deleteExpiredFailedLogins } from './credentials/service.ts'
import { sweepInactive, sweepUnverified } from './inactivity/service.ts'
import { announceTerms } from './terms/service.ts'

export const usersSweepJob = defineJob('users-sweep', (ctx) => ({
  cron: '10 4 * * *',
  run: async () => {
    await deleteExpiredFailedLogins(ctx)
    await deleteExpiredBarredAddresses(ctx)
    await sweepUnverified(ctx)
    await sweepInactive(ctx)
  },
}))

export const announceTermsJob = defineJob('announce-terms', (ctx) => ({
  cron: '0 8 * * *',
  run: () => announceTerms(ctx),
}))
