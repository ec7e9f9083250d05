import { examineData, repairData, reportTrial, requireTrueData } from './doctor/service.ts'
import { applyActs } from './protective-acts/service.ts'
import { readStatusMetrics } from './status/service.ts'
import { createStatusWatch } from './status/service-watch.ts'

export { applyActs, createStatusWatch, examineData, readStatusMetrics, repairData, reportTrial, requireTrueData }
