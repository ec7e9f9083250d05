import { defineJob } from '../../platform/jobs/define-job.ts'
import { runTurnoutQuestions } from './service-job.ts'

export const turnoutQuestionsJob = defineJob('turnout-questions', (ctx) => ({
  cron: '*/15 * * * *',
  run: () => runTurnoutQuestions(ctx),
}))
