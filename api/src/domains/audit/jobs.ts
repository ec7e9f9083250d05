import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteEndedEntries } from './repository.ts'

export const auditSweepJob = defineJob('audit-sweep', (ctx) => ({
  cron: '50 4 * * *',
  run: () => deleteEndedEntries(ctx.db),
}))
