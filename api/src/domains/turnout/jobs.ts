import { defineJob } from '../../platform/jobs/define-job.ts'
import { runTurnoutQuestions } from './service-job.ts'
import { askMorningAfter } from './service-morning-after.ts'

export const turnoutQuestionsJob = defineJob('turnout-questions', (ctx) => ({
  cron: '*/15 * * * *',
  run: () => runTurnoutQuestions(ctx),
}))

export const morningAfterJob = defineJob('morning-after', (ctx) => ({
  cron: '*/15 * * * *',
  run: () => askMorningAfter(ctx),
}))
