import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Record } from '../../../platform/facts.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requirePassword, setPassword } from '../../users/credentials/service.ts'
import { getUserByEmail } from '../../users/service.ts'
import { resetExpiry } from '../policy.ts'
import { presentPasswordChangedMail, presentResetMail } from '../present.ts'
import { deleteMailedTokens, findMailedToken, insertMailedToken, lockMailedToken } from '../repository.ts'
import { endUserSessions } from '../sessions/service.ts'
import { hashToken, newToken } from '../tokens/service.ts'

/** Mails a link to choose a new password; says nothing about an address nobody has. Earlier links stay good. */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const user = await getUserByEmail(ctx, email)
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
 * Spends a reset link: the new password stands, every login and a lock end, all other links end with it.
 *
 * @throws Refusal RESET_TOKEN_INVALID when it is unknown, spent, older than an hour, or was mailed to an address the
 *   account no longer has
 */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  // Looked at before hashing, so that made-up tokens cost nothing; the lock below is what counts.
  if ((await findMailedToken(ctx.db, 'RESET_PASSWORD', hashToken(token))) === undefined) refuse('RESET_TOKEN_INVALID')
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async (tx, record) => {
    const row = await lockMailedToken(tx, 'RESET_PASSWORD', hashToken(token))
    if (row === undefined || row.expiresAt <= ctx.now()) refuse('RESET_TOKEN_INVALID')
    await replacePassword(ctx, tx, record, row.userId, passwordHash, null)
  })
}

/**
 * Sets a new password; every other login ends, this one stays.
 *
 * @throws Refusal WRONG_PASSWORD on its field, ACCOUNT_LOCKED after five wrong ones
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  await requirePassword(ctx, actor.id, given.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(given.newPassword)
  await ctx.transaction((tx, record) => replacePassword(ctx, tx, record, actor.id, passwordHash, actor.sessionId))
}

async function replacePassword(
  ctx: Context,
  tx: Tx,
  record: Record,
  userId: string,
  passwordHash: string,
  keepSession: string | null,
): Promise<void> {
  const user = await setPassword(ctx, tx, userId, passwordHash)
  await deleteMailedTokens(tx, userId, 'RESET_PASSWORD')
  await endUserSessions(ctx, tx, record, userId, keepSession)
  await queueMail(ctx, tx, user.email, presentPasswordChangedMail(user.username, `${ctx.publicUrl()}/forgot-password`))
  await record('user.passwordChanged', { userId })
}
