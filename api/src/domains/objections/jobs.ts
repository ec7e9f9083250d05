import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteOldDecisions } from './service.ts'

export const decisionsSweepJob = defineJob('decisions-sweep', (ctx) => ({
  cron: '20 4 * * *',
  run: () => deleteOldDecisions(ctx),
}))
