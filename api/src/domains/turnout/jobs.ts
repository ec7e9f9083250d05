import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { runTurnoutQuestions } from './service-job.ts'

export const TURNOUT_QUESTIONS_JOB = 'turnout-questions'
export const turnoutQuestionsJob = (ctx: Context): Job => ({
  name: TURNOUT_QUESTIONS_JOB,
  cron: '*/15 * * * *',
  run: () => runTurnoutQuestions(ctx),
})
