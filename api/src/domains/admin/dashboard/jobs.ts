import type { Context } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { storeDailyFigures } from './service.ts'

export const DAILY_FIGURES_JOB = 'daily-figures'

export const dailyFiguresJob = (ctx: Context): Job => ({
  name: DAILY_FIGURES_JOB,
  cron: '10 0 * * *',
  run: async () => void (await storeDailyFigures(ctx)),
})
