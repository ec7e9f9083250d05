import { DAY } from 'contract/durations.ts'
import type { ParsedOf } from 'contract/route.ts'
import { adminUserLimits, type listUsers as listRoute, type updateUser as updateRoute } from 'contract/users-admin.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { lockUser, updateUser } from '../repository.ts'
import { asTaken, getUser, type User } from '../service.ts'
import { refusalToDrop } from '../service-standing.ts'
import { countActivity, countUsersFor, listEventsOf, listGroupsOf, listUsersFor, searchUsers } from './repository.ts'

/** Everybody, suspended people included: for administrators. */
export async function listUsers(
  ctx: Context,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: User[]; total: number }> {
  const { page, limit, sortBy, sortOrder, suspended, isAdmin, search = '' } = query
  const filter = { search, suspended, isAdmin }
  const order = { by: sortBy, direction: sortOrder }
  const span = { limit, offset: (page - 1) * limit }
  if (search !== '') {
    const { rows, total } = await searchUsers(ctx.db, filter, order, span)
    return { rows, total: total ?? (page === 1 ? 0 : await countUsersFor(ctx.db, filter)) }
  }
  const [rows, total] = await Promise.all([listUsersFor(ctx.db, filter, order, span), countUsersFor(ctx.db, filter)])
  return { rows, total }
}

/**
 * A person with what they do here.
 *
 * @throws Refusal USER_NOT_FOUND
 */
export async function getUserDossier(ctx: Context, id: string) {
  const user = await getUser(ctx, id)
  const since = new Date(ctx.now().getTime() - adminUserLimits.recentDays * DAY)
  const [activity, groups, events] = await Promise.all([
    countActivity(ctx.db, id, since),
    listGroupsOf(ctx.db, id, adminUserLimits.shown),
    listEventsOf(ctx.db, id, adminUserLimits.shown),
  ])
  return { user, activity, groups, events }
}

/**
 * Changes what is given; the rest stays. A changed e-mail address makes links that were mailed to the former one worthless
 * (they name it) and leaves it as verified as it was. Safe to repeat. Locks the set of administrators when somebody is to
 * be one no longer, then the person.
 *
 * @throws Refusal USER_NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN, NOT_YOURSELF, LAST_ADMIN
 */
export async function editUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  given: ParsedOf<typeof updateRoute>['body'],
): Promise<User> {
  const { reason, ...asked } = given
  return ctx.transaction(async (tx, record) => {
    const refusal = asked.isAdmin === false ? await refusalToDrop(tx, actor.id, userId) : null
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    const fields = (['username', 'email', 'bio', 'isAdmin'] as const).filter(
      (field) => asked[field] !== undefined && asked[field] !== user[field],
    )
    if (fields.length === 0) return user
    if (fields.includes('isAdmin')) refuseIf(refusal)
    const edited = await updateUser(tx, userId, { ...asked, updatedAt: ctx.now() }).catch((error: unknown) => {
      throw asTaken(error)
    })
    const entry = { actorId: actor.id, subject: { type: 'USER' as const, id: userId }, reason }
    const texts = fields.filter((field) => field !== 'isAdmin')
    if (texts.length > 0) await writeAudit(ctx, tx, { ...entry, action: 'USER_UPDATED', details: { fields: texts } })
    if (fields.includes('isAdmin')) {
      await writeAudit(ctx, tx, { ...entry, action: asked.isAdmin ? 'USER_ADMIN_GRANTED' : 'USER_ADMIN_REVOKED' })
      if (asked.isAdmin) await record('user.adminGranted', { userId, actorId: actor.id })
    }
    return edited ?? refuse('USER_NOT_FOUND')
  })
}

/**
 * Ends the lock of too many wrong passwords. Safe to repeat.
 *
 * @throws Refusal USER_NOT_FOUND
 */
export async function unlockUser(ctx: Context, actor: Actor, userId: string, reason: string | null): Promise<User> {
  return ctx.transaction(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (user.lockedUntil === null && user.failedLoginsAt.length === 0) return user
    await writeAudit(ctx, tx, {
      action: 'USER_UNLOCKED',
      actorId: actor.id,
      subject: { type: 'USER', id: userId },
      reason,
    })
    const columns = { lockedUntil: null, failedLoginsAt: [], updatedAt: ctx.now() }
    return (await updateUser(tx, userId, columns)) ?? refuse('USER_NOT_FOUND')
  })
}
