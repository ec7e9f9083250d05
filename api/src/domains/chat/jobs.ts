import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { sweepDeletedMessages } from './changes/service.ts'
import { closeStartedPolls } from './polls/service.ts'

export const closePollsJob = defineJob('close-polls', (ctx) => ({
  cron: '*/5 * * * *',
  run: () => closeStartedPolls(ctx),
}))

export const chatNightly: NightlyStep = { name: 'deleted-messages', run: sweepDeletedMessages }
