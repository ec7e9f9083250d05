import { defineJob } from '../../platform/jobs/define-job.ts'
import { askMorningAfter } from './morning-after/service.ts'
import { runTurnoutQuestions } from './service-job.ts'

export const turnoutQuestionsJob = defineJob('turnout-questions', (ctx) => ({
  cron: '*/15 * * * *',
  run: () => runTurnoutQuestions(ctx),
}))

export const morningAfterJob = defineJob('morning-after', (ctx) => ({
  cron: '*/15 * * * *',
  run: () => askMorningAfter(ctx),
}))
