import { authLimits } from 'contract/auth/auth.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { adminUserLimits, type listUsers as listRoute, type updateUser as updateRoute } from 'contract/users/admin.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { type Page, readCountedPage, readPage } from '../../../platform/paging.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { writeAudit, writeRead } from '../../audit/service.ts'
import { clearFailedLogins } from '../credentials/service.ts'
import { refusalToRemoveAdmin, refuseInvolved } from '../deletion/service.ts'
import { isUnderAge, refusalOfTaken } from '../policy.ts'
import { isUsernameReserved } from '../policy-usernames.ts'
import { findTakenField, findUser, lockUser, type UserRow, updateUser } from '../repository.ts'
import { presentEmailReplacedMail } from './present.ts'
import {
  countActivity,
  countUsers,
  listSubmittedEvents,
  listUserMemberships,
  listUserRows,
  searchUsers,
} from './repository.ts'

export async function listUsers(ctx: Context, query: ParsedOf<typeof listRoute>['query']): Promise<Page<UserRow>> {
  const { page, limit, sortBy, sortOrder, search = '', ...flags } = query
  const filter = { ...flags, search }
  const order = { by: sortBy, direction: sortOrder }
  const count = () => countUsers(ctx.db, filter)
  if (search === '') return readPage(query, (range) => listUserRows(ctx.db, filter, order, range), count)
  const found = await readCountedPage(query, (range) => searchUsers(ctx.db, filter, order, range), count)
  return { ...found, rows: found.rows.map(({ user }) => user) }
}

/** Writes to the audit log. @throws Refusal USER_NOT_FOUND */
export async function readUserDetail(ctx: Context, actor: Actor, id: string) {
  const user = (await findUser(ctx.db, id)) ?? refuse('USER_NOT_FOUND')
  await writeRead(ctx, 'USER_READ', actor, { type: 'USER', id })
  const since = new Date(ctx.now().getTime() - adminUserLimits.recentDays * DAY)
  const [activity, groups, events] = await Promise.all([
    countActivity(ctx.db, id, since),
    listUserMemberships(ctx.db, id, adminUserLimits.shown),
    listSubmittedEvents(ctx.db, id, adminUserLimits.shown),
  ])
  return { user, activity, groups, events }
}

/**
 * Omitted fields keep their value. A new e-mail address is not verified, ends all sessions, and is mailed to both addresses;
 * links mailed to the previous one are invalid (their tokens name it). Safe to repeat. When admin rights are revoked, locks
 * the set of administrators before the user.
 *
 * @throws Refusal USER_NOT_FOUND, also for a passkey window of a user who is no administrator; USERNAME_TAKEN, EMAIL_TAKEN,
 *   NOT_YOURSELF, NOT_IMPARTIAL, LAST_ADMIN; REAUTHENTICATION_REQUIRED for address, rights and passkey window
 */
export async function editUser(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'isRecentlyAuthenticated'>,
  userId: string,
  body: ParsedOf<typeof updateRoute>['body'],
) {
  const { reason, opensPasskeyWindow = false, ...columns } = body
  return ctx.transaction(async (unit) => {
    const { tx, record } = unit
    await refuseInvolved(tx, actor.id, userId)
    const refusal = columns.isAdmin === false ? await refusalToRemoveAdmin(tx, actor.id, userId) : null
    let user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (opensPasskeyWindow) {
      if (!user.isAdmin) refuse('USER_NOT_FOUND')
      if (!actor.isRecentlyAuthenticated) refuse('REAUTHENTICATION_REQUIRED')
      user = await startPasskeyWindow(unit, userId, { actorId: actor.id, reason })
    }
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (field) => columns[field] !== undefined && columns[field] !== user[field],
    )
    if (changed.length === 0) return user
    if (changed.includes('isAdmin')) refuseIf(refusal)
    if (changed.includes('username') && isUsernameReserved(columns.username ?? '')) throw refusalOfTaken(['username'])
    const hasNewEmail = changed.includes('email')
    if ((hasNewEmail || changed.includes('isAdmin')) && !actor.isRecentlyAuthenticated)
      refuse('REAUTHENTICATION_REQUIRED')
    const verification = hasNewEmail ? { emailVerifiedAt: null } : {}
    const isAdult = changed.includes('age') && !isUnderAge({ ...user, ...columns }, unit.now)
    const edited = await updateUser(tx, userId, {
      ...{ ...columns, ...verification },
      // An age under 18 that an administrator enters is locked, also when an earlier one was looked at, or could be corrected.
      ...(changed.includes('age') ? { ageReviewedAt: isAdult ? unit.now : null, ageConfirmedAt: null } : {}),
      updatedAt: unit.now,
    }).catch((error: unknown) => {
      const field = findTakenField(error)
      throw field === null ? error : refusalOfTaken([field])
    })
    if (hasNewEmail) {
      await queueMail(unit, user.email, presentEmailReplacedMail(user.username, ctx.config.company.email))
      await record('user.emailReplaced', { userId, actorId: actor.id })
    }
    const entry = { actorId: actor.id, subject: { type: 'USER' as const, id: userId }, reason }
    const fields = changed.filter((field) => field !== 'isAdmin')
    if (fields.length > 0) await writeAudit(unit, { ...entry, action: 'USER_UPDATED', details: { fields } })
    const shownFields = fields.filter((field) => field === 'username' || field === 'bio')
    if (shownFields.length > 0)
      await record('user.profileEditedByAdmin', { userId, actorId: actor.id, fields: shownFields, reason })
    if (isAdult && isUnderAge(user, unit.now)) await record('user.ageReviewed', { userId, isAdult })
    if (changed.includes('isAdmin')) {
      await writeAudit(unit, { ...entry, action: columns.isAdmin ? 'USER_ADMIN_GRANTED' : 'USER_ADMIN_REVOKED' })
      if (columns.isAdmin) await record('user.adminGranted', { userId, actorId: actor.id, reason })
      else await record('user.adminRevoked', { userId, actorId: actor.id, reason })
    }
    return edited ?? refuse('USER_NOT_FOUND')
  })
}

/** For a first passkey of an administrator. In the caller's transaction. */
export async function startPasskeyWindow(
  unit: Unit,
  userId: string,
  { actorId, reason }: { actorId: string | null; reason: string | null },
): Promise<UserRow> {
  const { tx, record } = unit
  const until = new Date(unit.now.getTime() + authLimits.passkeys.windowHours * HOUR)
  const subject = { type: 'USER', id: userId } as const
  await writeAudit(unit, { action: 'USER_PASSKEY_WINDOW_OPENED', actorId, subject, reason })
  const user = (await updateUser(tx, userId, { passkeyWindowUntil: until })) ?? refuse('USER_NOT_FOUND')
  await record('user.passkeyWindowOpened', { userId })
  return user
}

/** Ends the locks that failed logins caused. Safe to repeat. */
export async function unlockUser(ctx: Context, actor: Actor, userId: string, reason: string | null): Promise<UserRow> {
  return ctx.transaction(async (unit) => {
    const { tx } = unit
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    const hadFailures = await clearFailedLogins(unit, user)
    if (user.lockedUntil === null && !hadFailures) return user
    const subject = { type: 'USER', id: userId } as const
    await writeAudit(unit, { action: 'USER_UNLOCKED', actorId: actor.id, subject, reason })
    const columns = { lockedUntil: null, updatedAt: unit.now }
    return (await updateUser(tx, userId, columns)) ?? refuse('USER_NOT_FOUND')
  })
}
