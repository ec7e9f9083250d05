import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { sweepWishes } from './service.ts'

export const wishesNightly: NightlyStep = { name: 'wishes', run: sweepWishes }
