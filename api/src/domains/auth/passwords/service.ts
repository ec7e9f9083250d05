import type { changePassword as changePasswordRoute, resetPassword as resetPasswordRoute } from 'contract/auth.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findUserWithEmail, requirePassword, setPassword } from '../../users/service.ts'
import { resetExpiry } from '../policy.ts'
import { presentPasswordChangedMail, presentResetMail } from '../present.ts'
import { deleteMailedTokens, findMailedToken, insertMailedToken, lockMailedToken } from '../repository.ts'
import { endUserSessions } from '../sessions/service.ts'
import { hashToken, newToken } from '../tokens/service.ts'

/** Mails a reset link. For an unknown address it does nothing, without a sign of it. Earlier links stay valid. */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const user = await findUserWithEmail(ctx, email)
  if (user === null) return
  const token = newToken()
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    await insertMailedToken(tx, {
      id: newId(),
      userId: user.id,
      email: user.email,
      purpose: 'RESET_PASSWORD',
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: resetExpiry(now),
    })
    const url = `${ctx.publicUrl()}/reset-password?token=${token}`
    await queueMail(ctx, tx, user.email, presentResetMail(user.username, url))
  })
}

/**
 * Redeems a reset link: sets the password, ends all sessions and a lock, and invalidates all other reset links.
 *
 * @throws Refusal RESET_TOKEN_INVALID when the token is unknown, used, older than an hour, or was mailed to a previous
 *   address of the account
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: ParsedOf<typeof resetPasswordRoute>['body'],
): Promise<void> {
  // Checked before the expensive hash, so that invented tokens are cheap. The check under the lock decides.
  if ((await findMailedToken(ctx.db, 'RESET_PASSWORD', hashToken(token))) === undefined) refuse('RESET_TOKEN_INVALID')
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async (tx, record) => {
    const row = await lockMailedToken(tx, 'RESET_PASSWORD', hashToken(token))
    if (row === undefined || row.expiresAt <= ctx.now()) refuse('RESET_TOKEN_INVALID')
    await replacePassword(ctx, tx, record, row.userId, passwordHash, null)
  })
}

/**
 * Sets a new password and ends all other sessions.
 *
 * @throws Refusal WRONG_PASSWORD on its field, ACCOUNT_LOCKED after five wrong ones
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, newPassword }: ParsedOf<typeof changePasswordRoute>['body'],
): Promise<void> {
  await requirePassword(ctx, actor.id, currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(newPassword)
  await ctx.transaction((tx, record) => replacePassword(ctx, tx, record, actor.id, passwordHash, actor.sessionId))
}

async function replacePassword(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  userId: string,
  passwordHash: string,
  exceptSessionId: string | null,
): Promise<void> {
  const user = await setPassword(ctx, tx, userId, passwordHash)
  await deleteMailedTokens(tx, userId, 'RESET_PASSWORD')
  await endUserSessions(ctx, tx, record, userId, exceptSessionId)
  await queueMail(ctx, tx, user.email, presentPasswordChangedMail(user.username, `${ctx.publicUrl()}/forgot-password`))
  await record('user.passwordChanged', { userId })
}
