import { defineJob } from '../../platform/jobs/define-job.ts'
import { locateEvents } from './listing/service.ts'

export const eventPlacesJob = defineJob('event-places', (ctx) => ({
  cron: '20 4 * * *',
  run: () => locateEvents(ctx),
}))
