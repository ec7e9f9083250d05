import { defineJob } from '../../platform/jobs/define-job.ts'
import { eraseOldReports } from './service.ts'

export const reportsSweepJob = defineJob('reports-sweep', (ctx) => ({
  cron: '30 4 * * *',
  run: () => eraseOldReports(ctx),
}))
