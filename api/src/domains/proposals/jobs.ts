import { defineJob } from '../../platform/jobs/define-job.ts'
import { makeProposals } from './service.ts'

export const groupProposalsJob = defineJob('group-proposals', (ctx) => ({
  cron: '40 * * * *',
  run: () => makeProposals(ctx),
}))
