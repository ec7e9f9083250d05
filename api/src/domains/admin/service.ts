import { examineData, repairData } from './doctor/service.ts'
import { getStatus, readStatusMetrics } from './status/service.ts'
import { checkStatusNow } from './status/service-now.ts'
import { createStatusWatch } from './status/service-watch.ts'

export { checkStatusNow, createStatusWatch, examineData, getStatus, readStatusMetrics, repairData }
