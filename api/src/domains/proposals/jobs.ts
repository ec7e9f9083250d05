import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { makeProposals } from './service.ts'

export const GROUP_PROPOSALS_JOB = 'group-proposals'

export const groupProposalsJob = (ctx: Context): Job => ({
  name: GROUP_PROPOSALS_JOB,
  cron: '40 * * * *',
  run: () => makeProposals(ctx),
})
