import { defineJob } from '../../platform/jobs/define-job.ts'
import { sweepOpenedProfiles } from './service.ts'

export const openedProfilesSweepJob = defineJob('opened-profiles-sweep', (ctx) => ({
  cron: '45 4 * * *',
  run: () => sweepOpenedProfiles(ctx),
}))
