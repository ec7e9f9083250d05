import type { register as registerRoute } from 'contract/auth.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { refuse } from '../../../platform/refusal.ts'
import { sameSitePath } from '../../../platform/same-site-path.ts'
import { createUser, getUserByEmail, markEmailVerified, refuseBadRegistration, type User } from '../../users/service.ts'
import { verificationExpiry } from '../policy.ts'
import { presentVerificationMail } from '../present.ts'
import { deleteMailedTokens, insertMailedToken, lockMailedToken } from '../repository.ts'
import { hashToken, newToken } from '../tokens/service.ts'

/**
 * Makes an account and mails its verification link: account, token and mail exist together or not at all. The link carries
 * where the person was going, when that is on this site.
 *
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN with the field; VALIDATION_FAILED under 18
 */
export async function register(ctx: Context, input: ParsedOf<typeof registerRoute>['body']): Promise<User> {
  await refuseBadRegistration(ctx, input)
  const passwordHash = await hashPassword(input.password)
  return ctx.transaction(async (tx, record) => {
    const user = await createUser(ctx, tx, input, passwordHash)
    await mailVerificationLink(ctx, tx, user, input.originUrl)
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
  const wayBack = next === null ? '' : `next=${encodeURIComponent(next)}&`
  // The token last: whoever takes all that follows `token=` for the token is right.
  const url = `${ctx.publicUrl()}/verify-email?${wayBack}token=${token}`
  await queueMail(ctx, tx, user.email, presentVerificationMail(user.username, url))
}

/**
 * Spends a verification link. All of the account's other links end with it.
 *
 * @throws Refusal VERIFICATION_TOKEN_INVALID when it is unknown, spent, older than 24 hours, or was mailed to an address
 *   the account no longer has
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

/** Mails a fresh link to an address that still waits for it; says nothing about any other. Earlier links stay good. */
export async function resendVerification(ctx: Context, email: string, originUrl?: string | null): Promise<void> {
  const user = await getUserByEmail(ctx, email)
  if (user === null || user.emailVerifiedAt !== null) return
  await ctx.transaction((tx) => mailVerificationLink(ctx, tx, user, originUrl))
}
