import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { closeStartedPolls } from './polls/service.ts'

export const CLOSE_POLLS_JOB = 'close-polls'
export const closePollsJob = (ctx: Context): Job => ({
  name: CLOSE_POLLS_JOB,
  cron: '*/5 * * * *',
  run: () => closeStartedPolls(ctx),
})
