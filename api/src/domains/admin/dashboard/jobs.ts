import { defineJob } from '../../../platform/jobs/define-job.ts'
import { storeDailyFigures } from './service.ts'

export const dailyFiguresJob = defineJob('daily-figures', (ctx) => ({
  cron: '10 0 * * *',
  run: async () => void (await storeDailyFigures(ctx)),
}))
