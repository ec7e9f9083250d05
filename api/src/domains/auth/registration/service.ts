import type * as contract from 'contract/auth/auth.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { refuse, refuseOn } from '../../../platform/refusal.ts'
import { sameSitePath } from '../../../platform/same-site-path.ts'
import {
  checkRegistration,
  createUser,
  deleteUnverifiedAccount,
  findUserWithEmail,
  getUser,
  lockAccount,
  markEmailVerified,
  refuseGuessable,
  replaceEmail,
  requireFreeEmail,
  type User,
} from '../../users/service.ts'
import { storeWish } from '../../wishes/service.ts'
import { deleteEmailChange, insertPendingEmail } from '../addresses/repository.ts'
import { createLink, requireLink, withMinimumDuration } from '../links/service.ts'
import { verificationExpiry, verifiedSince } from '../policy.ts'
import { presentVerificationMail } from '../present.ts'
import { deleteMailedTokens, findMailedTokenByHash, type MailedPurpose, type MailedTokenRow } from '../repository.ts'
import { refuseClosedAccount, startSession, type Tokens } from '../sessions/service.ts'
import { hashToken } from '../tokens/service.ts'
import { deleteRegistration, findRegistration, findRegistrationByKey } from './repository.ts'
import { renewCode, startRegistration, tryCode } from './service-codes.ts'

/**
 * If `originUrl` is a page of this site, the link leads back to it.
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN with the field; VALIDATION_FAILED under 18; those of `storeWish`
 */
export async function register(ctx: Context, { wish, ...body }: ParsedOf<typeof contract.register>['body']) {
  await checkRegistration(ctx, body)
  refuseGuessable(body.password, body, 'password')
  const passwordHash = await hashPassword(body.password)
  return ctx.transaction(async (unit) => {
    const user = await createUser(unit, body, passwordHash)
    if (wish != null) await storeWish(unit, user.id, wish)
    const registrationKey = await startRegistration(ctx, unit.tx, user.id)
    await mailVerificationLink(unit, user, body.originUrl)
    return { user, registrationKey }
  })
}

/** Requires the lock of the account. Mails nothing when the address has reached its limit of links per hour. */
export async function mailVerificationLink(
  unit: Unit,
  user: Pick<User, 'id' | 'email' | 'username'>,
  originUrl?: string | null,
): Promise<void> {
  const { id: userId, email, username } = user
  const expiresAt = verificationExpiry(unit.now())
  const token = await createLink(unit, { userId, email, purpose: 'VERIFY_EMAIL', expiresAt })
  if (token === null) return
  const code = await renewCode(unit, userId)
  const url = verificationUrl(unit.ctx, token, originUrl)
  await queueMail(unit, email, presentVerificationMail(username, code, url), expiresAt)
}

/** If `originUrl` is a page of this site, the link leads back to it. */
export function verificationUrl(ctx: Context, token: string, originUrl?: string | null): string {
  const next = sameSitePath(originUrl, ctx.publicUrl())
  // The token comes last, for clients that take everything after `token=` as the token.
  const query = `${next === null ? '' : `next=${encodeURIComponent(next)}&`}token=${token}`
  return `${ctx.publicUrl()}/verify-email?${query}`
}

const VERIFYING: readonly MailedPurpose[] = ['VERIFY_EMAIL', 'CHANGE_EMAIL']

export type Verified = { user: User; appliesAt: Date | null }

/**
 * By the link of a new account or address, or the code of the mail; ends all other such links.
 * @returns `appliesAt` when a new address waits until then
 * @throws Refusal VERIFICATION_TOKEN_INVALID when unknown, used, older than 24 hours, or mailed to a previous address;
 * VERIFICATION_CODE_INVALID on its field; EMAIL_TAKEN
 */
export async function verifyEmail(ctx: Context, body: ParsedOf<typeof contract.verifyEmail>['body']) {
  const { token, code, registeredId } = body
  return token ? verifyByLink(ctx, token) : verifyByCode(ctx, code ?? '', registeredId ?? '')
}

async function verifyByLink(ctx: Context, token: string): Promise<Verified> {
  const found = await requireVerifyingLink(ctx, token)
  return ctx.transaction(async (unit) => {
    const user = await lockAccount(unit.tx, found.userId)
    const row = await requireLink(ctx, unit.tx, { purpose: found.purpose, token, code: 'VERIFICATION_TOKEN_INVALID' })
    return redeem(unit, user, row)
  })
}

async function verifyByCode(ctx: Context, code: string, userId: string): Promise<Verified> {
  // Refuses after the commit: a refusal inside would roll back the count of wrong codes.
  const verified = await ctx.transaction(async (unit) => {
    if ((await findRegistration(unit.tx, userId)) === undefined) return null
    await lockAccount(unit.tx, userId)
    return (await tryCode(unit, userId, code)) ? confirmAddress(unit, userId) : null
  })
  return verified ?? refuseOn('code', 'VERIFICATION_CODE_INVALID')
}

/** A preliminary check, without a lock. @throws Refusal VERIFICATION_TOKEN_INVALID */
async function requireVerifyingLink(ctx: Context, token: string): Promise<MailedTokenRow> {
  const found = await findMailedTokenByHash(ctx.db, hashToken(token))
  return found !== undefined && VERIFYING.includes(found.purpose) && found.expiresAt > ctx.now()
    ? found
    : refuse('VERIFICATION_TOKEN_INVALID')
}

export const getVerificationLink = async (ctx: Context, token: string): Promise<User> =>
  getUser(ctx, (await requireVerifyingLink(ctx, token)).userId)

/**
 * The reader of the mail did not make this account: deletes it if it is new and unverified, otherwise the links only.
 * @returns whether the account was deleted
 */
export async function rejectVerification(ctx: Context, token: string): Promise<boolean> {
  const { userId, purpose } = await requireVerifyingLink(ctx, token)
  const isNew = (await findRegistration(ctx.db, userId)) !== undefined
  const { emailVerifiedAt } = await getUser(ctx, userId)
  if (purpose === 'VERIFY_EMAIL' && isNew && emailVerifiedAt === null) {
    await deleteUnverifiedAccount(ctx, userId)
    return true
  }
  await ctx.transaction(({ tx }) =>
    purpose === 'CHANGE_EMAIL' ? deleteEmailChange(tx, userId) : deleteMailedTokens(tx, userId, purpose),
  )
  return false
}

/**
 * The login counts as recent from the time when the password was typed.
 * @returns null while the address is not verified
 * @throws Refusal REGISTRATION_KEY_INVALID when unknown or used, 24 hours after the verification, or after a reset;
 * ACCOUNT_SUSPENDED
 */
export async function continueRegistration(
  ctx: Context,
  { registrationKey, deviceId }: ParsedOf<typeof contract.continueRegistration>['body'],
  userAgent: string | null,
): Promise<(Tokens & { user: User }) | null> {
  const found = await findRegistrationByKey(ctx.db, hashToken(registrationKey))
  if (found === undefined) refuse('REGISTRATION_KEY_INVALID')
  const user = await getUser(ctx, found.userId)
  if (user.emailVerifiedAt === null) return null
  refuseClosedAccount(ctx, user)
  if (user.emailVerifiedAt < verifiedSince(ctx.now())) refuse('REGISTRATION_KEY_INVALID')
  return startSession(ctx, user, {
    device: { userAgent, deviceId },
    method: 'REGISTRATION',
    stillHolds: (tx) => deleteRegistration(tx, user.id),
  })
}

async function redeem(unit: Unit, user: User, row: MailedTokenRow): Promise<Verified> {
  const { userId, purpose, email, appliesAt } = row
  if (purpose === 'CHANGE_EMAIL') await deleteEmailChange(unit.tx, userId)
  if (appliesAt !== null) {
    await requireFreeEmail(unit, email)
    await insertPendingEmail(unit.tx, { userId, email, appliesAt })
    return { user, appliesAt }
  }
  if (purpose === 'CHANGE_EMAIL') await replaceEmail(unit, userId, email)
  return confirmAddress(unit, userId)
}

async function confirmAddress(unit: Unit, userId: string): Promise<Verified> {
  await deleteMailedTokens(unit.tx, userId, 'VERIFY_EMAIL')
  const user = await markEmailVerified(unit, userId)
  await unit.record('user.emailVerified', { userId })
  return { user, appliesAt: null }
}

/** For any other than an unverified address it does nothing, with the same response. The last three links are valid. */
export async function resendVerification(
  ctx: Context,
  { email, originUrl }: ParsedOf<typeof contract.resendVerification>['body'],
): Promise<void> {
  await withMinimumDuration(async () => {
    const user = await findUserWithEmail(ctx, email)
    if (user === null || user.emailVerifiedAt !== null) return
    await ctx.transaction(async (unit) => mailVerificationLink(unit, await lockAccount(unit.tx, user.id), originUrl))
  })
}
