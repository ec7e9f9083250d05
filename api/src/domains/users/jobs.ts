import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteExpiredBarredAddresses } from './barred-addresses/service.ts'
import { deleteExpiredFailedLogins } from './credentials/service.ts'
import { sweepInactive, sweepUnverified } from './inactivity/service.ts'
import { announceTerms } from './terms/service.ts'

export const USERS_SWEEP_JOB = 'users-sweep'

export const usersSweepJob = (ctx: Context): Job => ({
  name: USERS_SWEEP_JOB,
  cron: '10 4 * * *',
  run: async () => {
    await deleteExpiredFailedLogins(ctx)
    await deleteExpiredBarredAddresses(ctx)
    await sweepUnverified(ctx)
    await sweepInactive(ctx)
  },
})

export const ANNOUNCE_TERMS_JOB = 'announce-terms'

export const announceTermsJob = (ctx: Context): Job => ({
  name: ANNOUNCE_TERMS_JOB,
  cron: '0 8 * * *',
  run: () => announceTerms(ctx),
})
