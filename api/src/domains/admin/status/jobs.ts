import { defineJob } from '../../../platform/jobs/define-job.ts'
import { checkCertificate } from './service.ts'

export const certificateCheckJob = defineJob('certificate-check', (ctx) => ({
  cron: '35 * * * *',
  run: () => checkCertificate(ctx),
}))
