import { createStatusWatch, tryAlertWebhook } from './status/service-watch.ts'

export { createStatusWatch, tryAlertWebhook }
