import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteOldContactMessages } from './service.ts'

export const CONTACT_SWEEP_JOB = 'contact-sweep'

export const contactSweepJob = (ctx: Context): Job => ({
  name: CONTACT_SWEEP_JOB,
  cron: '50 3 * * *',
  run: () => deleteOldContactMessages(ctx),
})
