import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { eraseOldReports } from './service.ts'

export const REPORTS_SWEEP_JOB = 'reports-sweep'

export const reportsSweepJob = (ctx: Context): Job => ({
  name: REPORTS_SWEEP_JOB,
  cron: '30 4 * * *',
  run: () => eraseOldReports(ctx),
})
