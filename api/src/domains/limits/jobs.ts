import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { sweepOpenedProfiles } from './service.ts'

export const limitsNightly: NightlyStep = { name: 'opened-profiles', run: sweepOpenedProfiles }
