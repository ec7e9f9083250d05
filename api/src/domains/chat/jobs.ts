import { defineJob } from '../../platform/jobs/define-job.ts'
import { sweepDeletedMessages } from './changes/service.ts'
import { closeStartedPolls } from './polls/service.ts'

export const closePollsJob = defineJob('close-polls', (ctx) => ({
  cron: '*/5 * * * *',
  run: () => closeStartedPolls(ctx),
}))

export const deletedMessagesSweepJob = defineJob('deleted-messages-sweep', (ctx) => ({
  cron: '35 4 * * *',
  run: () => sweepDeletedMessages(ctx),
}))
