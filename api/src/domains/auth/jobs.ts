import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteOldSessionsAndLinks } from './sessions/service.ts'

export const authSweepJob = defineJob('auth-sweep', (ctx) => ({
  cron: '40 3 * * *',
  run: () => deleteOldSessionsAndLinks(ctx),
}))
