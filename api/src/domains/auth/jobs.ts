import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { applyDueEmails } from './addresses/service.ts'
import { deleteOldSessionsAndLinks } from './sessions/service.ts'

export const authNightly: NightlyStep = { name: 'sessions', run: deleteOldSessionsAndLinks }

export const pendingEmailsJob = defineScheduledJob('pending-emails', '*/15 * * * *', applyDueEmails)
