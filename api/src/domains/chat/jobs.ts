import { defineJob } from '../../platform/jobs/define-job.ts'
import { closeStartedPolls } from './polls/service.ts'

export const closePollsJob = defineJob('close-polls', (ctx) => ({
  cron: '*/5 * * * *',
  run: () => closeStartedPolls(ctx),
}))
