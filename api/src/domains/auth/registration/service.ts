import type { register as registerRoute, resendVerification as resendVerificationRoute } from 'contract/auth.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { refuse } from '../../../platform/refusal.ts'
import { sameSitePath } from '../../../platform/same-site-path.ts'
import { checkRegistration, createUser, findUserWithEmail, markEmailVerified, type User } from '../../users/service.ts'
import { verificationExpiry } from '../policy.ts'
import { presentVerificationMail } from '../present.ts'
import { deleteMailedTokens, insertMailedToken, lockMailedToken } from '../repository.ts'
import { hashToken, newToken } from '../tokens/service.ts'

/**
 * Creates an account and mails its verification link, in one transaction. If `originUrl` is a page of this site, the link
 * leads back to it.
 *
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN with the field; VALIDATION_FAILED under 18
 */
export async function register(ctx: Context, body: ParsedOf<typeof registerRoute>['body']): Promise<User> {
  await checkRegistration(ctx, body)
  const passwordHash = await hashPassword(body.password)
  return ctx.transaction(async (tx, record) => {
    const user = await createUser(ctx, tx, body, passwordHash)
    await mailVerificationLink(ctx, tx, user, body.originUrl)
    await record('user.registered', { userId: user.id })
    return user
  })
}

async function mailVerificationLink(ctx: Context, tx: Tx, user: User, originUrl?: string | null): Promise<void> {
  const token = newToken()
  const now = ctx.now()
  await insertMailedToken(tx, {
    id: newId(),
    userId: user.id,
    email: user.email,
    purpose: 'VERIFY_EMAIL',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: verificationExpiry(now),
  })
  const next = sameSitePath(originUrl, ctx.publicUrl())
  // The token comes last, for clients that take everything after `token=` as the token.
  const query = `${next === null ? '' : `next=${encodeURIComponent(next)}&`}token=${token}`
  await queueMail(
    ctx,
    tx,
    user.email,
    presentVerificationMail(user.username, `${ctx.publicUrl()}/verify-email?${query}`),
  )
}

/**
 * Redeems a verification link; all other verification links of the account become invalid.
 *
 * @throws Refusal VERIFICATION_TOKEN_INVALID when the token is unknown, used, older than 24 hours, or was mailed to a
 *   previous address of the account
 */
export async function verifyEmail(ctx: Context, token: string): Promise<User> {
  return ctx.transaction(async (tx, record) => {
    const row = await lockMailedToken(tx, 'VERIFY_EMAIL', hashToken(token))
    if (row === undefined || row.expiresAt <= ctx.now()) refuse('VERIFICATION_TOKEN_INVALID')
    await deleteMailedTokens(tx, row.userId, 'VERIFY_EMAIL')
    const user = await markEmailVerified(ctx, tx, row.userId)
    await record('user.emailVerified', { userId: row.userId })
    return user
  })
}

/**
 * Mails another link to an unverified address. For any other address it does nothing, without a sign of it. Earlier links
 * stay valid.
 */
export async function resendVerification(
  ctx: Context,
  { email, originUrl }: ParsedOf<typeof resendVerificationRoute>['body'],
): Promise<void> {
  const user = await findUserWithEmail(ctx, email)
  if (user === null || user.emailVerifiedAt !== null) return
  await ctx.transaction((tx) => mailVerificationLink(ctx, tx, user, originUrl))
}
