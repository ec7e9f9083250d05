import type { changePassword as changePasswordRoute, resetPassword as resetPasswordRoute } from 'contract/auth/auth.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { noticeExpiry, queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  findUserWithEmail,
  getUser,
  lockAccount,
  refuseGuessable,
  requirePassword,
  setPassword,
} from '../../users/service.ts'
import { createLink, withMinimumDuration } from '../links/service.ts'
import { removePasskeysExcept } from '../passkeys/service.ts'
import { resetExpiry } from '../policy.ts'
import { presentPasswordChangedMail, presentResetMail } from '../present.ts'
import { deleteMailedTokens, findMailedToken, lockMailedToken } from '../repository.ts'
import { endUserSessions } from '../sessions/service.ts'
import { hashToken } from '../tokens/service.ts'

/**
 * Mails a reset link. For an unknown address it does nothing, with the same response in the same time. The last three links
 * are valid; after five mails to an address within the hour no more is sent.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  await withMinimumDuration(async () => {
    const found = await findUserWithEmail(ctx, email)
    if (found !== null) await ctx.transaction((tx) => mailResetLink(ctx, tx, found.id))
  })
}

async function mailResetLink(ctx: Context, tx: Tx, id: string): Promise<void> {
  const { id: userId, email, username } = await lockAccount(tx, id)
  const expiresAt = resetExpiry(ctx.now())
  const token = await createLink(ctx, tx, { userId, email, purpose: 'RESET_PASSWORD', expiresAt })
  if (token === null) return
  await queueMail(
    ctx,
    tx,
    email,
    presentResetMail(username, `${ctx.publicUrl()}/reset-password?token=${token}`),
    expiresAt,
  )
}

/**
 * Redeems a reset link: sets the password, ends all sessions and a lock, invalidates all other reset links, and
 * removes the passkeys that are not kept.
 *
 * @throws Refusal RESET_TOKEN_INVALID when the token is unknown, used, older than an hour, or was mailed to a previous
 *   address of the account; VALIDATION_FAILED for a guessable password
 */
export async function resetPassword(
  ctx: Context,
  { token, password, keepPasskeys }: ParsedOf<typeof resetPasswordRoute>['body'],
): Promise<void> {
  // Checked before the expensive hash, so that invented tokens are cheap. The check under the lock decides.
  const found = (await findMailedToken(ctx.db, 'RESET_PASSWORD', hashToken(token))) ?? refuse('RESET_TOKEN_INVALID')
  refuseGuessable(password, await getUser(ctx, found.userId), 'password')
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async (tx, record) => {
    const row = await lockMailedToken(tx, 'RESET_PASSWORD', hashToken(token))
    if (row === undefined || row.expiresAt <= ctx.now()) refuse('RESET_TOKEN_INVALID')
    await replacePassword(ctx, tx, record, row.userId, passwordHash, null)
    await removePasskeysExcept(ctx, tx, await lockAccount(tx, row.userId), keepPasskeys)
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
  refuseGuessable(newPassword, actor, 'newPassword')
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
  await queueMail(
    ctx,
    tx,
    user.email,
    presentPasswordChangedMail(user.username, `${ctx.publicUrl()}/forgot-password`),
    noticeExpiry(ctx.now()),
  )
  await record('user.passwordChanged', { userId })
}
