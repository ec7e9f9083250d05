import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { eraseOldReports } from './service.ts'

export const reportsNightly: NightlyStep = { name: 'reports', run: eraseOldReports }
