import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { sweepLooking } from './service.ts'

export const lookingNightly: NightlyStep = { name: 'looking', run: sweepLooking }
