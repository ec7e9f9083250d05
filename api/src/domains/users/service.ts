import type { register } from 'contract/auth.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedUnique } from '../../platform/db/errors.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { canSeeUser, isOldEnough } from './policy.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  isEmailTaken,
  isUsernameTaken,
  setEmailVerified,
  touchLastActive,
  type UserRow,
} from './repository.ts'
import { listPhotosInUse } from './repository-photos.ts'

/** The whole row: what of it anybody may see is decided in present.ts. */
export type User = UserRow

/** @throws Refusal USER_NOT_FOUND */
export async function getUser(ctx: Context, id: string): Promise<User> {
  return (await findUser(ctx.db, id)) ?? refuse('USER_NOT_FOUND')
}

/**
 * Somebody's profile as the caller may see it.
 *
 * @throws Refusal USER_NOT_FOUND, also for who is suspended
 */
export async function getVisibleUser(ctx: Context, actor: Actor, id: string): Promise<User> {
  const user = await getUser(ctx, id)
  return canSeeUser(actor, user) ? user : refuse('USER_NOT_FOUND')
}

/** @param email lower case */
export const getUserByEmail = async (ctx: Context, email: string): Promise<User | null> =>
  (await findUserByEmail(ctx.db, email)) ?? null

export const isUsernameAvailable = async (ctx: Context, username: string): Promise<boolean> =>
  !(await isUsernameTaken(ctx.db, username))

/** @param email lower case */
export const isEmailAvailable = async (ctx: Context, email: string): Promise<boolean> =>
  !(await isEmailTaken(ctx.db, email))

const TAKEN = {
  username: { field: 'username', code: 'USERNAME_TAKEN' },
  email: { field: 'email', code: 'EMAIL_TAKEN' },
} as const
const BY_CONSTRAINT: Readonly<Record<string, keyof typeof TAKEN>> = {
  users_username: 'username',
  users_email: 'email',
}

/** 409 with every taken name on its own field. */
function refusalOfTaken(names: readonly (keyof typeof TAKEN)[]): Refusal {
  const errors = names.map((name) => ({
    field: TAKEN[name].field,
    message: new Refusal(TAKEN[name].code).message,
  }))
  return new Refusal(TAKEN[names[0] ?? 'username'].code, { errors })
}

/** @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN, VALIDATION_FAILED under 18; worth asking before hashing a password */
export async function refuseBadRegistration(ctx: Context, input: ParsedOf<typeof register>['body']): Promise<void> {
  if (!isOldEnough(input.birthdate ?? null, ctx.now())) {
    const message = 'Je moet minimaal 18 jaar zijn om mee te doen'
    refuse('VALIDATION_FAILED', { message, errors: [{ field: 'birthdate', message }] })
  }
  const [usernameIsFree, emailIsFree] = await Promise.all([
    isUsernameAvailable(ctx, input.username),
    isEmailAvailable(ctx, input.email),
  ])
  const taken = [usernameIsFree ? null : ('username' as const), emailIsFree ? null : ('email' as const)]
  const names = taken.filter((name) => name !== null)
  if (names.length > 0) throw refusalOfTaken(names)
}

/**
 * Makes the account, not yet verified. Of several at once with one name the first gets it.
 *
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN; the transaction is then lost
 */
export async function createUser(
  ctx: Context,
  tx: Tx,
  input: ParsedOf<typeof register>['body'],
  passwordHash: string,
): Promise<User> {
  const now = ctx.now()
  try {
    return await insertUser(tx, {
      id: newId(),
      username: input.username,
      email: input.email,
      passwordHash,
      birthdate: input.birthdate ?? null,
      gender: input.gender,
      socialPreference: input.socialPreference,
      drugUsePreference: input.drugUsePreference,
      musicalPreferences: input.musicalPreferences,
      acceptedTermsAt: input.acceptedTerms === true ? now : null,
      lastActiveAt: now,
      createdAt: now,
      updatedAt: now,
    })
  } catch (error) {
    throw asTaken(error)
  }
}

/** What to throw in place of an error of the database: a refusal when it is a name that somebody has. */
export function asTaken(error: unknown): unknown {
  const name = BY_CONSTRAINT[violatedUnique(error) ?? '']
  return name === undefined ? error : refusalOfTaken([name])
}

/** Safe to repeat: the first moment stays. */
export async function markEmailVerified(ctx: Context, tx: Tx, userId: string): Promise<User> {
  return (await setEmailVerified(tx, userId, ctx.now())) ?? refuse('USER_NOT_FOUND')
}

/**
 * Notes that somebody is still with us, at most once a day: after three years of silence an account is deleted. Outside
 * any transaction that holds a session, because whoever is suspended is locked before their sessions are.
 */
export const noteActivity = (ctx: Context, userId: string): Promise<void> => touchLastActive(ctx.db, userId, ctx.now())

/** Whether somebody may go on with a login begun earlier. */
export async function getUserStanding(tx: Tx, userId: string): Promise<'good' | 'suspended' | 'gone'> {
  const user = await findUser(tx, userId)
  if (user === undefined) return 'gone'
  return user.suspendedAt === null ? 'good' : 'suspended'
}

/** Which of these uploaded files are somebody's photo or thumbnail. */
export const userFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listPhotosInUse(ctx.db, names)
