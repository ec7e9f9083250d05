import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { sweepLooking } from './service.ts'

export const LOOKING_SWEEP_JOB = 'looking-sweep'

export const lookingSweepJob = (ctx: Context): Job => ({
  name: LOOKING_SWEEP_JOB,
  cron: '35 4 * * *',
  run: () => sweepLooking(ctx),
})
