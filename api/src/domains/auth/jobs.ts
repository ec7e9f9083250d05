import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { applyDueEmails } from './addresses/service.ts'
import { deleteOldSessionsAndLinks } from './sessions/service.ts'

export const AUTH_SWEEP_JOB = 'auth-sweep'

export const authSweepJob = (ctx: Context): Job => ({
  name: AUTH_SWEEP_JOB,
  cron: '40 3 * * *',
  run: () => deleteOldSessionsAndLinks(ctx),
})

export const PENDING_EMAILS_JOB = 'pending-emails'

export const pendingEmailsJob = (ctx: Context): Job => ({
  name: PENDING_EMAILS_JOB,
  cron: '*/15 * * * *',
  run: () => applyDueEmails(ctx),
})
