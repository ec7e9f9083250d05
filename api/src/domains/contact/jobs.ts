import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { deleteOldContactMessages } from './service.ts'

export const contactNightly: NightlyStep = { name: 'contact', run: deleteOldContactMessages }
