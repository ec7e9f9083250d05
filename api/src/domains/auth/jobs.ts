import { defineJob } from '../../platform/jobs/define-job.ts'
import { applyDueEmails } from './addresses/service.ts'
import { deleteOldSessionsAndLinks } from './sessions/service.ts'

export const authSweepJob = defineJob('auth-sweep', (ctx) => ({
  cron: '40 3 * * *',
  run: () => deleteOldSessionsAndLinks(ctx),
}))

export const pendingEmailsJob = defineJob('pending-emails', (ctx) => ({
  cron: '*/15 * * * *',
  run: () => applyDueEmails(ctx),
}))
