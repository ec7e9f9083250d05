import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldDecisions } from './service.ts'

export const DECISIONS_SWEEP_JOB = 'decisions-sweep'

export const decisionsSweepJob = (ctx: Context): Job => ({
  name: DECISIONS_SWEEP_JOB,
  cron: '20 4 * * *',
  run: () => deleteOldDecisions(ctx),
})
