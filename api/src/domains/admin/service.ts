import { getStatus, readStatusMetrics } from './status/service.ts'
import { createStatusWatch, tryAlertWebhook } from './status/service-watch.ts'

export { createStatusWatch, getStatus, readStatusMetrics, tryAlertWebhook }
