import type { Context } from '../../platform/context.ts'
import { findUserByEmail, updateUser } from './repository.ts'

/**
 * Makes somebody an administrator, for the operator of the server: it asks nobody's leave. Safe to repeat.
 *
 * @param email in any case
 */
export async function grantAdmin(ctx: Context, email: string): Promise<'granted' | 'already' | 'unknown'> {
  return ctx.transaction(async (tx, record) => {
    const user = await findUserByEmail(tx, email.trim().toLowerCase())
    if (user === undefined) return 'unknown'
    if (user.isAdmin) return 'already'
    await updateUser(tx, user.id, { isAdmin: true, updatedAt: ctx.now() })
    await record('user.adminGranted', { userId: user.id, actorId: null })
    return 'granted'
  })
}
