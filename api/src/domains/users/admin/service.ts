import { authLimits } from 'contract/auth/auth.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type * as contract from 'contract/users/admin.ts'
import { adminUserLimits } from 'contract/users/admin.ts'
import { changedFields } from '../../../platform/changed-fields.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { readCountedPage, readPage } from '../../../platform/paging.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { userSubject, writeAudit, writeRead } from '../../audit/service.ts'
import { clearFailedLogins } from '../credentials/service.ts'
import { refusalToRemoveAdmin, refuseInvolved } from '../deletion/service.ts'
import { isUnderAge, refusalOfTaken } from '../policy.ts'
import { isUsernameReserved } from '../policy-usernames.ts'
import { findUser, lockUser, refuseTaken, type UserRow, updateUser } from '../repository.ts'
import { presentEmailReplacedMail } from './present.ts'
import {
  countActivity,
  countUsers,
  listSubmittedEvents,
  listUserMemberships,
  listUserRows,
  searchUsers,
} from './repository.ts'

export async function listUsers(ctx: Context, query: ParsedOf<typeof contract.listUsers>['query']) {
  const { page, limit, sortBy, sortOrder, search = '', ...flags } = query
  const filter = { ...flags, search }
  const order = { by: sortBy, direction: sortOrder }
  const count = () => countUsers(ctx.db, filter)
  if (search === '')
    return readPage(query, (range) => ({ rows: listUserRows(ctx.db, filter, order, range), total: count() }))
  const found = await readCountedPage(query, (range) => searchUsers(ctx.db, filter, order, range), count)
  return { ...found, rows: found.rows.map(({ user }) => user) }
}

/** Writes to the audit log. @throws Refusal USER_NOT_FOUND */
export async function readUserDetail(ctx: Context, actor: Actor, id: string) {
  const user = (await findUser(ctx.db, id)) ?? refuse('USER_NOT_FOUND')
  await writeRead(ctx, 'USER_READ', actor, userSubject(id))
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
 * @throws Refusal USER_NOT_FOUND, also for a passkey window of a user who is no administrator; USERNAME_TAKEN, EMAIL_TAKEN,
 *  NOT_YOURSELF, NOT_IMPARTIAL, LAST_ADMIN; REAUTHENTICATION_REQUIRED for address, rights and passkey window
 */
export async function editUser(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'isRecentlyAuthenticated'>,
  userId: string,
  { reason, opensPasskeyWindow, ...body }: ParsedOf<typeof contract.updateUser>['body'],
): Promise<UserRow> {
  const requireRecentLogin = () => refuseIf(actor.isRecentlyAuthenticated ? null : 'REAUTHENTICATION_REQUIRED')
  return ctx.transaction(async (unit) => {
    const { tx } = unit
    await refuseInvolved(tx, actor.id, userId)
    const refusal = body.isAdmin === false ? await refusalToRemoveAdmin(tx, actor.id, userId) : null
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    const by = { actorId: actor.id, reason }
    if (opensPasskeyWindow) {
      if (!user.isAdmin) refuse('USER_NOT_FOUND')
      requireRecentLogin()
      await startPasskeyWindow(unit, userId, by)
    }
    const { isAdmin, ...changes } = changedFields(user, body)
    const { email, age, ...profile } = changes
    if (isAdmin !== undefined) refuseIf(refusal)
    if (isAdmin !== undefined || email !== undefined) requireRecentLogin()
    if (Object.keys(profile).length > 0) await editProfile(unit, user, { ...profile, ...by })
    if (email !== undefined) await replaceEmail(unit, user, { email, actorId: actor.id })
    if (age !== undefined) await setAge(unit, user, age)
    const fields = Object.keys(changes)
    const entry = { ...by, subject: userSubject(userId), details: { fields } }
    if (fields.length > 0) await writeAudit(unit, { ...entry, action: 'USER_UPDATED' })
    if (isAdmin !== undefined) await setAdmin(unit, userId, { isAdmin, ...by })
    return (await findUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
  })
}

type By = { actorId: string; reason: string | null }

async function editProfile(
  unit: Unit,
  { id: userId }: UserRow,
  { actorId, reason, ...profile }: By & Partial<Pick<UserRow, 'username' | 'bio'>>,
): Promise<void> {
  if (profile.username !== undefined && isUsernameReserved(profile.username)) throw refusalOfTaken(['username'])
  await saveFields(unit, userId, profile)
  await unit.record('user.profileEditedByAdmin', { userId, actorId, fields: Object.keys(profile), reason })
}

async function replaceEmail(
  unit: Unit,
  { id: userId, username, email: former }: UserRow,
  { email, actorId }: { email: string; actorId: string },
): Promise<void> {
  await saveFields(unit, userId, { email, emailVerifiedAt: null })
  await queueMail(unit, former, presentEmailReplacedMail(username, unit.ctx.config.company.email))
  await unit.record('user.emailReplaced', { userId, actorId })
}

/** An age under 18 is locked, also when an earlier one was looked at, or could be corrected. */
async function setAge(unit: Unit, user: UserRow, age: number | null): Promise<void> {
  const isAdult = !isUnderAge({ ...user, age }, unit.now())
  await saveFields(unit, user.id, { age, ageReviewedAt: isAdult ? unit.now() : null, ageConfirmedAt: null })
  if (isAdult && isUnderAge(user, unit.now())) await unit.record('user.ageReviewed', { userId: user.id, isAdult })
}

async function setAdmin(unit: Unit, userId: string, { isAdmin, ...by }: By & { isAdmin: boolean }): Promise<void> {
  await saveFields(unit, userId, { isAdmin })
  const action = isAdmin ? 'USER_ADMIN_GRANTED' : 'USER_ADMIN_REVOKED'
  await writeAudit(unit, { ...by, subject: userSubject(userId), action })
  await unit.record(isAdmin ? 'user.adminGranted' : 'user.adminRevoked', { userId, ...by })
}

async function saveFields(unit: Unit, userId: string, columns: Partial<UserRow>): Promise<void> {
  await updateUser(unit.tx, userId, { ...columns, updatedAt: unit.now() }).catch(refuseTaken)
}

/** For a first passkey of an administrator. In the caller's transaction. */
export async function startPasskeyWindow(
  unit: Unit,
  userId: string,
  { actorId, reason }: { actorId: string | null; reason: string | null },
): Promise<void> {
  const until = new Date(unit.now().getTime() + authLimits.passkeys.windowHours * HOUR)
  await writeAudit(unit, { action: 'USER_PASSKEY_WINDOW_OPENED', actorId, subject: userSubject(userId), reason })
  await updateUser(unit.tx, userId, { passkeyWindowUntil: until })
  await unit.record('user.passkeyWindowOpened', { userId })
}

export const unlockUser = async (ctx: Context, actor: Actor, userId: string, reason: string | null): Promise<UserRow> =>
  ctx.transaction(async (unit) => {
    const user = (await lockUser(unit.tx, userId)) ?? refuse('USER_NOT_FOUND')
    const hadFailures = await clearFailedLogins(unit, user)
    if (user.lockedUntil === null && !hadFailures) return user
    await writeAudit(unit, { action: 'USER_UNLOCKED', actorId: actor.id, subject: userSubject(userId), reason })
    const columns = { lockedUntil: null, updatedAt: unit.now() }
    return (await updateUser(unit.tx, userId, columns)) ?? refuse('USER_NOT_FOUND')
  })
