import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { locateEvents } from './listing/service.ts'

export const EVENT_PLACES_JOB = 'event-places'

export const eventPlacesJob = (ctx: Context): Job => ({
  name: EVENT_PLACES_JOB,
  cron: '20 4 * * *',
  run: () => locateEvents(ctx),
})
