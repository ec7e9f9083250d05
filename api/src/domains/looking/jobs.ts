import { defineJob } from '../../platform/jobs/define-job.ts'
import { sweepLooking } from './service.ts'

export const lookingSweepJob = defineJob('looking-sweep', (ctx) => ({
  cron: '35 4 * * *',
  run: () => sweepLooking(ctx),
}))
