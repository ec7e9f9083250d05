import type {
  register as registerRoute,
  resendVerification as resendVerificationRoute,
  verifyEmail as verifyEmailRoute,
} from 'contract/auth/auth.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { refuse } from '../../../platform/refusal.ts'
import { sameSitePath } from '../../../platform/same-site-path.ts'
import {
  checkRegistration,
  createUser,
  findUserWithEmail,
  lockAccount,
  markEmailVerified,
  refuseGuessable,
  replaceEmail,
  requireFreeEmail,
  requirePassword,
  type User,
} from '../../users/service.ts'
import { deleteEmailChange, insertPendingEmail } from '../addresses/repository.ts'
import { createLink, requireLink, withMinimumDuration } from '../links/service.ts'
import { verificationExpiry } from '../policy.ts'
import { presentVerificationMail } from '../present.ts'
import { deleteMailedTokens, findMailedTokenByHash, type MailedPurpose, type MailedTokenRow } from '../repository.ts'
import { hashToken } from '../tokens/service.ts'

/**
 * Creates an account and mails its verification link, in one transaction. If `originUrl` is a page of this site, the link
 * leads back to it.
 *
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN with the field; VALIDATION_FAILED under 18
 */
export async function register(ctx: Context, body: ParsedOf<typeof registerRoute>['body']): Promise<User> {
  await checkRegistration(ctx, body)
  refuseGuessable(body.password, body, 'password')
  const passwordHash = await hashPassword(body.password)
  return ctx.transaction(async (tx, record) => {
    const user = await createUser(ctx, tx, body, passwordHash)
    await mailVerificationLink(ctx, tx, user, body.originUrl)
    await record('user.registered', { userId: user.id })
    return user
  })
}

/** Requires the lock of the account. Mails nothing when the address has reached its limit of links per hour. */
export async function mailVerificationLink(
  ctx: Context,
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'username'>,
  originUrl?: string | null,
): Promise<void> {
  const { id: userId, email, username } = user
  const expiresAt = verificationExpiry(ctx.now())
  const token = await createLink(ctx, tx, { userId, email, purpose: 'VERIFY_EMAIL', expiresAt })
  if (token === null) return
  await queueMail(ctx, tx, email, presentVerificationMail(username, verificationUrl(ctx, token, originUrl)), expiresAt)
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
 * Redeems the link of a new account or of a new address; all other such links of the account become invalid.
 *
 * `registeredId` is the account that was made in this browser. If the link is for another account, the password is required:
 * otherwise an attacker could register with someone else's address and wait until that person opens the link.
 *
 * @returns `appliesAt` when a new address waits until then
 * @throws Refusal VERIFICATION_TOKEN_INVALID when the token is unknown, used, older than 24 hours, or was mailed to a
 *   previous address of the account; PASSWORD_REQUIRED when the link is for another account than `registeredId`;
 *   WRONG_PASSWORD, ACCOUNT_LOCKED; EMAIL_TAKEN
 */
export async function verifyEmail(ctx: Context, body: ParsedOf<typeof verifyEmailRoute>['body']): Promise<Verified> {
  const { token, registeredId, password } = body
  const found = (await findMailedTokenByHash(ctx.db, hashToken(token))) ?? refuse('VERIFICATION_TOKEN_INVALID')
  if (!VERIFYING.includes(found.purpose)) refuse('VERIFICATION_TOKEN_INVALID')
  if (found.expiresAt <= ctx.now()) refuse('VERIFICATION_TOKEN_INVALID')
  if (password) await requirePassword(ctx, found.userId, password, 'password')
  else if (registeredId && registeredId !== found.userId) refuse('PASSWORD_REQUIRED')
  return ctx.transaction(async (tx, record) => {
    const user = await lockAccount(tx, found.userId)
    const row = await requireLink(ctx, tx, found.purpose, token, 'VERIFICATION_TOKEN_INVALID')
    return redeem(ctx, tx, record, user, row)
  })
}

async function redeem(ctx: Context, tx: Tx, record: RecordFact, user: User, row: MailedTokenRow): Promise<Verified> {
  const { userId, purpose, email, appliesAt } = row
  if (purpose === 'CHANGE_EMAIL') await deleteEmailChange(tx, userId)
  else await deleteMailedTokens(tx, userId, purpose)
  if (appliesAt !== null) {
    await requireFreeEmail(ctx, email)
    await insertPendingEmail(tx, { userId, email, appliesAt })
    return { user, appliesAt }
  }
  if (purpose === 'CHANGE_EMAIL') await replaceEmail(ctx, tx, userId, email)
  const verified = await markEmailVerified(ctx, tx, userId)
  await record('user.emailVerified', { userId })
  return { user: verified, appliesAt: null }
}

/**
 * Mails another link to an unverified address. For any other address it does nothing, with the same response. The last
 * three links are valid.
 */
export async function resendVerification(
  ctx: Context,
  { email, originUrl }: ParsedOf<typeof resendVerificationRoute>['body'],
): Promise<void> {
  await withMinimumDuration(async () => {
    const user = await findUserWithEmail(ctx, email)
    if (user === null || user.emailVerifiedAt !== null) return
    await ctx.transaction(async (tx) => mailVerificationLink(ctx, tx, await lockAccount(tx, user.id), originUrl))
  })
}
