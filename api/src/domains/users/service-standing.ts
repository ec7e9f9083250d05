import type { RefusalCode } from 'contract/errors.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import { refusalToDropAdmin } from './policy.ts'
import { countActiveAdmins, findUserByEmail, lockAdmins, lockUser, updateUser } from './repository.ts'

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
    await writeAudit(ctx, tx, { action: 'USER_ADMIN_GRANTED', actorId: null, subject: { type: 'USER', id: user.id } })
    await record('user.adminGranted', { userId: user.id, actorId: null })
    return 'granted'
  })
}

/**
 * Suspends somebody: their logins end with it, in the same transaction, and their sockets right after. Safe to repeat:
 * the first reason stays. Locks the set of administrators, then the person.
 *
 * @throws Refusal USER_NOT_FOUND, NOT_YOURSELF, LAST_ADMIN
 */
export async function suspendUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  reason: string | null,
  reportId: string | null = null,
): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    refuseIf(await refusalToDrop(tx, actor.id, userId))
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (user.suspendedAt !== null) return
    await updateUser(tx, userId, { suspendedAt: ctx.now(), suspensionReason: reason, updatedAt: ctx.now() })
    await writeAudit(ctx, tx, {
      action: 'USER_SUSPENDED',
      actorId: actor.id,
      subject: { type: 'USER', id: userId },
      reason,
      reportId,
    })
    await record('user.suspended', { userId, actorId: actor.id, reason })
  })
}

/** Lifts a suspension; the person logs in anew. Safe to repeat. */
export async function unsuspendUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  reason: string | null = null,
  reportId: string | null = null,
): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (user.suspendedAt === null) return
    await updateUser(tx, userId, { suspendedAt: null, suspensionReason: null, updatedAt: ctx.now() })
    await writeAudit(ctx, tx, {
      action: 'USER_UNSUSPENDED',
      actorId: actor.id,
      subject: { type: 'USER', id: userId },
      reason,
      reportId,
    })
    await record('user.unsuspended', { userId, actorId: actor.id })
  })
}

/**
 * Why somebody cannot be suspended, demoted or deleted by this administrator, or null. Takes the lock on the set of
 * administrators: without it two of them could put each other out at the same moment, and nobody would be left.
 *
 * @param actorId null when it is not an administrator's act but their own
 */
export async function refusalToDrop(tx: Tx, actorId: string | null, userId: string): Promise<RefusalCode | null> {
  await lockAdmins(tx)
  const user = await lockUser(tx, userId)
  if (user === undefined) return 'USER_NOT_FOUND'
  return refusalToDropAdmin({ actorId, user, activeAdmins: await countActiveAdmins(tx) })
}
