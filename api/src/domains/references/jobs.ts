import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { announceOpened } from './service.ts'

export const REFERENCES_OPENED_JOB = 'references-opened'

/** Every minute, because both people may be looking at the profile when the 14 days end. */
export const referencesOpenedJob = (ctx: Context): Job => ({
  name: REFERENCES_OPENED_JOB,
  cron: '* * * * *',
  run: () => announceOpened(ctx),
})
