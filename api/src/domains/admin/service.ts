import { examineData, repairData } from './doctor/service.ts'
import { readStatusMetrics } from './status/service.ts'
import { createStatusWatch } from './status/service-watch.ts'

export { createStatusWatch, examineData, readStatusMetrics, repairData }
