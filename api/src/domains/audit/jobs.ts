import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { deleteEndedEntries } from './repository.ts'

export const auditNightly: NightlyStep = { name: 'audit', run: (ctx) => deleteEndedEntries(ctx.db) }
