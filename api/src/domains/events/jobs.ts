import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { locateEvents } from './listing/service.ts'

export const eventsNightly: NightlyStep = { name: 'event-places', run: locateEvents }
