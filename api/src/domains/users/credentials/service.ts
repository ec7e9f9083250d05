import { authLimits } from 'contract/auth.ts'
import { MINUTE } from 'contract/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { deleteUnknownLogins } from './repository.ts'

/** Deletes failed-login counts of unknown names whose lock is over. */
export const deleteExpiredUnknownLogins = (ctx: Context): Promise<void> =>
  deleteUnknownLogins(ctx.db, new Date(ctx.now().getTime() - authLimits.lockMinutes * MINUTE))
