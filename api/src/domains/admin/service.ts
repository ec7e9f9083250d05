import { getStatus, readStatusMetrics } from './status/service.ts'
import { createStatusWatch } from './status/service-watch.ts'

export { createStatusWatch, getStatus, readStatusMetrics }
