import { defineJob } from '../../../platform/jobs/define-job.ts'
import { runCanary } from './service.ts'

export const canaryJob = defineJob('canary', (ctx) => ({
  cron: '17 * * * *',
  run: async () => {
    // Elsewhere its accounts would appear in counts that tests and developers look at.
    if (ctx.config.isProduction) await runCanary(ctx)
  },
}))
