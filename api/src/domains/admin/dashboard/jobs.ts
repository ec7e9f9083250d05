import { defineScheduledJob } from '../../../platform/jobs/define-job.ts'
import { storeDailyFigures } from './service.ts'

export const dailyFiguresJob = defineScheduledJob('daily-figures', '10 0 * * *', storeDailyFigures)
