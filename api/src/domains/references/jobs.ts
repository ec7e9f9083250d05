import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { announceOpened } from './service.ts'

/** Every minute, because both people may be looking at the profile when the 14 days end. */
export const referencesOpenedJob = defineScheduledJob('references-opened', '* * * * *', announceOpened)
