import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldSessionsAndLinks } from './sessions/service.ts'

export const AUTH_SWEEP_JOB = 'auth-sweep'

export const authSweepJob = (ctx: Context): Job => ({
  name: AUTH_SWEEP_JOB,
  cron: '40 3 * * *',
  run: () => deleteOldSessionsAndLinks(ctx),
})
