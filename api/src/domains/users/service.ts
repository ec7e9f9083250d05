import type { DecisionCategory } from 'contract/audit.ts'
import type { register as registerRoute } from 'contract/auth/auth.ts'
import { type Audience, audienceRefusal } from 'contract/groups/audience.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { termsOn } from 'contract/terms.ts'
import { REGISTRATION_TOO_YOUNG, UNANSWERED_FIELDS } from 'contract/users/users.ts'
import { amsterdamDay } from '../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { isGuessable } from '../../platform/guessable-passwords.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseField, refuseIf, refuseOn } from '../../platform/refusal.ts'
import { userSubject, writeAudit } from '../audit/service.ts'
import { requirePlace } from '../places/service.ts'
import { startPasskeyWindow } from './admin/service.ts'
import { isBarred } from './barred-addresses/service.ts'
import { checkPassword, clearFailedLogins } from './credentials/service.ts'
import { eraseUser, refusalToRemoveAdmin, refuseInvolved } from './deletion/service.ts'
import { ageOn, canSeeUser, isOldEnough, isUnderAge, refusalOfTaken } from './policy.ts'
import { isUsernameReserved, namesReadIn, resemblesAdmin } from './policy-usernames.ts'
import {
  findTimesWent,
  findUser,
  findUserByEmail,
  hasUserBlocked,
  insertUser,
  isEmailTaken,
  isUsernameTaken,
  listAdminNames,
  listAdmins,
  listPhotosInUse,
  lockUser,
  refuseTaken,
  setEmailVerified,
  touchLastActive,
  type UserRow,
  updateUser,
} from './repository.ts'

export { ageOn, listAdmins }

/** The whole row; present.ts decides which columns a viewer sees. */
export type User = UserRow

export const getUser = async (ctx: Context, id: string): Promise<User> =>
  (await findUser(ctx.db, id)) ?? refuse('USER_NOT_FOUND')

/** @throws Refusal USER_NOT_FOUND, also for a suspended user, unless the viewer is that user or an administrator */
export async function getUnsuspendedUser(ctx: Context, actor: Actor, id: string): Promise<User> {
  const user = await getUser(ctx, id)
  return canSeeUser(actor, user) ? user : refuse('USER_NOT_FOUND')
}

/**
 * An administrator also sees users who blocked them.
 * @throws Refusal USER_NOT_FOUND, also when the user blocked the actor: the blocked user sees what a stranger sees
 */
export async function getVisibleUser(ctx: Context, actor: Actor, id: string) {
  const user = await getUnsuspendedUser(ctx, actor, id)
  if (!actor.isAdmin && (await hasUserBlocked(ctx.db, id, actor.id))) refuse('USER_NOT_FOUND')
  return { ...user, timesWent: await findTimesWent(ctx.db, id, ctx.now()) }
}

/** @param email lower case */
export const findUserWithEmail = async (ctx: Context, email: string): Promise<User | null> =>
  (await findUserByEmail(ctx.db, email)) ?? null

export const isUsernameAvailable = async (ctx: Context, username: string): Promise<boolean> =>
  !isUsernameReserved(username) && !(await isNameInUse(ctx.db, username))

/** Of two plain names that resemble each other both can be used, except beside an administrator's. */
async function isNameInUse(db: Queryable, username: string): Promise<boolean> {
  for (const name of namesReadIn(username)) if (await isUsernameTaken(db, name)) return true
  return resemblesAdmin(username, await listAdminNames(db))
}

/** False also for a barred address, so that the response does not reveal the bar. @param email lower case */
export async function isEmailAvailable(ctx: Context, db: Queryable, email: string): Promise<boolean> {
  const isInUse = await isEmailTaken(db, email)
  return !(await isBarred(ctx, db, email)) && !isInUse
}

export async function requireFreeEmail({ ctx, tx }: Unit, email: string): Promise<void> {
  if (!(await isEmailAvailable(ctx, tx, email))) throw refusalOfTaken(['email'])
}

export const userFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listPhotosInUse(ctx.db, names)

type Registration = ParsedOf<typeof registerRoute>['body']

/**
 * Before hashing the password, which is expensive.
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN, VALIDATION_FAILED under 18
 */
export async function checkRegistration(ctx: Context, body: Registration): Promise<void> {
  if (!isOldEnough(body.birthdate ?? null, ctx.now())) refuseField('birthdate', REGISTRATION_TOO_YOUNG)
  const [usernameAvailable, emailAvailable] = await Promise.all([
    isUsernameAvailable(ctx, body.username),
    isEmailAvailable(ctx, ctx.db, body.email),
  ])
  if (!usernameAvailable) throw refusalOfTaken(emailAvailable ? ['username'] : ['username', 'email'])
  if (!emailAvailable) throw refusalOfTaken(['email'])
}

/**
 * The unique indexes decide between concurrent registrations.
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN; the transaction cannot continue afterwards
 */
export async function createUser(unit: Unit, body: Registration, passwordHash: string): Promise<User> {
  const now = unit.now()
  const { password, acceptedTerms, originUrl, ...columns } = body
  return insertUser(unit.tx, {
    ...columns,
    unansweredFields: UNANSWERED_FIELDS.filter((field) => body[field] === undefined),
    id: newId(),
    passwordHash,
    acceptedTermsAt: acceptedTerms === true ? now : null,
    acceptedTermsVersion: acceptedTerms === true ? termsOn(amsterdamDay(now)).version : null,
    lastActiveAt: now,
    createdAt: now,
    updatedAt: now,
  }).catch(refuseTaken)
}

/** Serialises what is counted for the account. @throws Refusal USER_NOT_FOUND */
export const lockAccount = async (tx: Tx, userId: string): Promise<User> =>
  (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')

/** @throws Refusal EMAIL_TAKEN; the transaction cannot continue afterwards */
export async function replaceEmail({ tx, now }: Unit, userId: string, email: string): Promise<void> {
  await updateUser(tx, userId, { email, updatedAt: now() }).catch(refuseTaken)
}

/** Safe to repeat: the first verification time is kept. */
export const markEmailVerified = async ({ tx, now }: Unit, userId: string): Promise<User> =>
  (await setEmailVerified(tx, userId, now())) ?? refuse('USER_NOT_FOUND')

/** At most once an hour. Not within a transaction that locks a session: elsewhere the user is locked first. */
export const recordActivity = (ctx: Context, userId: string): Promise<void> =>
  touchLastActive(ctx.db, userId, ctx.now())

export const isSuspended = async (ctx: Context, userId: string): Promise<boolean> =>
  (await findUser(ctx.db, userId))?.suspendedAt != null

/**
 * Within the caller's transaction, which `homePlaceLimit` limits; omitted ones stay. Safe to repeat.
 * @throws Refusal VALIDATION_FAILED on `placeId`, HOME_PLACE_LIMIT
 */
export async function updateMusicAndPlace(
  { tx, now }: Unit,
  userId: string,
  { musicalPreferences, placeId }: { musicalPreferences?: string[] | undefined; placeId?: string | null | undefined },
  countMove: () => void,
): Promise<void> {
  if (musicalPreferences === undefined && placeId === undefined) return
  if (placeId != null) {
    requirePlace(placeId, 'placeId')
    if ((await findUser(tx, userId))?.homePlaceId !== placeId) countMove()
  }
  await updateUser(tx, userId, {
    ...(musicalPreferences && { musicalPreferences }),
    ...(placeId !== undefined && { homePlaceId: placeId }),
    updatedAt: now(),
  })
}

/** For looking, asking, making a group, inviting and beginning a conversation. @throws Refusal UNDER_AGE */
export async function requireAdult(ctx: Context, db: Queryable, userId: string): Promise<void> {
  const user = (await findUser(db, userId)) ?? refuse('USER_NOT_FOUND')
  if (isUnderAge(user, ctx.now())) refuse('UNDER_AGE')
}

const GENDER_MISSING = 'Vul eerst je geslacht in op je profiel.'

/**
 * People who ask for an audience belong to it, as the owner of a group does.
 * @throws Refusal AUDIENCE_MISMATCH, or PROFILE_INCOMPLETE on the missing field
 */
export async function requireOwnAudience(db: Queryable, userId: string, audience: Audience): Promise<void> {
  const { gender } = (await findUser(db, userId)) ?? refuse('USER_NOT_FOUND')
  const refusal = audienceRefusal({ audience, minAge: null, maxAge: null }, { gender, age: null })
  if (refusal?.code === 'AUDIENCE_MISMATCH')
    refuse(refusal.code, { message: 'Dit kun je kiezen als je zelf een vrouw of non-binair bent.' })
  if (refusal !== null) refuseOn(refusal.field, refusal.code, GENDER_MISSING)
}

/** The person may change the age now. In the caller's transaction. Safe to repeat. */
export async function markAgeReviewed(unit: Unit, userId: string): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  const user = await updateUser(tx, userId, { ageReviewedAt: now })
  if (user !== undefined && isUnderAge(user, now)) await record('user.ageReviewed', { userId, isAdult: false })
}

/** The person may no longer correct an age that they confirmed. In the caller's transaction. Safe to repeat. */
export async function endAgeCorrection(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { ageConfirmedAt: null })
}

export async function isActiveUser(tx: Tx, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId)
  return user !== undefined && user.suspendedAt === null
}

export const checkLogin = (ctx: Context, identifier: string, password: string): Promise<User | null> =>
  checkPassword(ctx, { identifier }, password)

/**
 * Wrong passwords lock the session's further tries as they lock a login, so that an unattended laptop gives five guesses.
 * @param field the form field that shows the error
 * @throws Refusal WRONG_PASSWORD, ACCOUNT_LOCKED
 */
export async function requirePassword(ctx: Context, actor: Actor, password: string, field: string): Promise<void> {
  if ((await checkPassword(ctx, actor, password)) === null) refuseOn(field, 'WRONG_PASSWORD')
}

const GUESSABLE = 'Dit wachtwoord is te makkelijk te raden. Kies een ander.'

/** @throws Refusal VALIDATION_FAILED on `field` for a common password, or one made of the person's own name or address */
export function refuseGuessable(password: string, user: Pick<User, 'username' | 'email'>, field: string): void {
  if (isGuessable(password, [user.username, user.email, PRODUCT_SLUG])) refuseField(field, GUESSABLE)
}

/** Sets a new password and ends the locks. The caller ends the sessions. */
export async function setPassword(unit: Unit, userId: string, passwordHash: string): Promise<User> {
  const columns = { passwordHash, lockedUntil: null, updatedAt: unit.now() }
  const user = (await updateUser(unit.tx, userId, columns)) ?? refuse('USER_NOT_FOUND')
  await clearFailedLogins(unit, user)
  return user
}

/** @throws Refusal WRONG_PASSWORD on its field, ACCOUNT_LOCKED after five wrong ones, LAST_ADMIN */
export async function deleteAccount(ctx: Context, actor: Actor, password: string): Promise<void> {
  await requirePassword(ctx, actor, password, 'password')
  await eraseUser(ctx, { userId: actor.id, actorId: null })
}

/** For an account whose address was never confirmed; does nothing once it is. No mail tells. */
export const deleteUnverifiedAccount = (ctx: Context, userId: string): Promise<void> =>
  eraseUser(ctx, { userId, actorId: null, isDue: ({ emailVerifiedAt }) => emailVerifiedAt === null })

/** From the command line, without a permission check. Also opens the window for a first passkey. Safe to repeat. */
export const grantAdmin = async (ctx: Context, email: string): Promise<'granted' | 'already' | 'unknown'> =>
  ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const user = await findUserByEmail(tx, email.trim().toLowerCase())
    if (user === undefined) return 'unknown'
    if (user.isAdmin) {
      await startPasskeyWindow(unit, user.id, { actorId: null, reason: null })
      return 'already'
    }
    await updateUser(tx, user.id, { isAdmin: true, updatedAt: unit.now() })
    await writeAudit(unit, { action: 'USER_ADMIN_GRANTED', actorId: null, subject: userSubject(user.id) })
    await record('user.adminGranted', { userId: user.id, actorId: null, reason: null })
    await startPasskeyWindow(unit, user.id, { actorId: null, reason: null })
    return 'granted'
  })

export const closePasskeyWindow = async (tx: Tx, user: User): Promise<void> => {
  if (user.passkeyWindowUntil !== null) await updateUser(tx, user.id, { passkeyWindowUntil: null })
}

type Decision = { reason: string | null; category?: DecisionCategory | null; reportId?: string | null }

/** Sessions end in the same transaction. Safe to repeat: the first reason stays. Locks the administrators, then the user. */
export async function suspendUser(ctx: Context, actor: Pick<Actor, 'id'>, userId: string, decision: Decision) {
  const { reason, category = null, reportId } = decision
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    await refuseInvolved(tx, actor.id, userId)
    refuseIf(await refusalToRemoveAdmin(tx, actor.id, userId))
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (user.suspendedAt !== null) return
    await updateUser(tx, userId, { suspendedAt: unit.now(), suspensionReason: reason, updatedAt: unit.now() })
    const details = category === null ? {} : { category }
    const entry = { actorId: actor.id, subject: userSubject(userId), reason, reportId, details }
    await writeAudit(unit, { ...entry, action: 'USER_SUSPENDED' })
    await record('user.suspended', { userId, actorId: actor.id, reason, category })
  })
}

/** The user has to log in again. Safe to repeat. Locks the user. */
export async function unsuspendUser(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  userId: string,
  { reason, reportId }: Decision,
): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    await refuseInvolved(tx, actor.id, userId)
    const user = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (user.suspendedAt === null) return
    await updateUser(tx, userId, { suspendedAt: null, suspensionReason: null, updatedAt: unit.now() })
    const entry = { actorId: actor.id, subject: userSubject(userId), reason, reportId }
    await writeAudit(unit, { ...entry, action: 'USER_UNSUSPENDED' })
    await record('user.unsuspended', { userId, actorId: actor.id, reason })
  })
}

type Upgrades = Pick<User, 'chatEnhancements' | 'extraGroupSlots'>

export const lockUpgrades = (tx: Tx, userId: string): Promise<Upgrades | undefined> => lockUser(tx, userId)

/** Requires the lock of `lockUpgrades`. Publishes nothing: the caller does. */
export async function updateUpgrades({ tx, now }: Unit, userId: string, change: Partial<Upgrades>): Promise<void> {
  await updateUser(tx, userId, { ...change, updatedAt: now() })
}
