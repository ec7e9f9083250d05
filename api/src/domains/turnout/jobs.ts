import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { runTurnoutQuestions } from './service-job.ts'
import { askMorningAfter } from './service-morning-after.ts'

export const turnoutQuestionsJob = defineScheduledJob('turnout-questions', '*/15 * * * *', runTurnoutQuestions)
export const morningAfterJob = defineScheduledJob('morning-after', '*/15 * * * *', askMorningAfter)
