import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteOldContactMessages } from './service.ts'

export const contactSweepJob = defineJob('contact-sweep', (ctx) => ({
  cron: '50 3 * * *',
  run: () => deleteOldContactMessages(ctx),
}))
