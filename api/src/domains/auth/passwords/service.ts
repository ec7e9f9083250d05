import type { changePassword as changePasswordRoute, resetPassword as resetPasswordRoute } from 'contract/auth/auth.ts'
import type { listResetPasskeys as listResetPasskeysRoute } from 'contract/auth/passkeys.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import {
  findUserWithEmail,
  getUser,
  lockAccount,
  refuseGuessable,
  requirePassword,
  setPassword,
  type User,
} from '../../users/service.ts'
import { deleteEmailChange } from '../addresses/repository.ts'
import { createLink, requireLink, withMinimumDuration } from '../links/service.ts'
import { queueSecurityMail } from '../mails/service.ts'
import { listPasskeyRows } from '../passkeys/repository.ts'
import { resetExpiry } from '../policy.ts'
import { type Closing, presentPasswordChangedMail, presentResetMail } from '../present.ts'
import { endAllGrants, recentPrivacyChanges } from '../recovery/service-grants.ts'
import { deleteMailedTokens } from '../repository.ts'
import { endUserSessions, lockAccountOfSession } from '../sessions/service.ts'

/** For an unknown address it does nothing, in the same time. The last three links are valid; at most five mails an hour. */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  await withMinimumDuration(async () => {
    const found = await findUserWithEmail(ctx, email)
    if (found !== null) await ctx.transaction((tx) => mailResetLink(ctx, tx, found.id))
  })
}

/** Mails nothing when the address has reached its limit of links per hour. */
export async function mailResetLink(ctx: Context, tx: Tx, id: string, closing: Closing | null = null): Promise<void> {
  const { id: userId, email, username } = await lockAccount(tx, id)
  const expiresAt = resetExpiry(ctx.now())
  const token = await createLink(ctx, tx, { userId, email, purpose: 'RESET_PASSWORD', expiresAt })
  if (token === null) return
  await queueMail(
    ctx,
    tx,
    email,
    presentResetMail(username, `${ctx.publicUrl()}/reset-password?token=${token}`, closing),
    expiresAt,
  )
}

const requireResetLink = (ctx: Context, db: Queryable, token: string) =>
  requireLink(ctx, db, 'RESET_PASSWORD', token, 'RESET_TOKEN_INVALID')

export async function listResetPasskeys(ctx: Context, { token }: ParsedOf<typeof listResetPasskeysRoute>['body']) {
  return listPasskeyRows(ctx.db, (await requireResetLink(ctx, ctx.db, token)).userId)
}

/**
 * Ends a lock and all of `GRANTS`, but the passkeys that are kept.
 * @throws Refusal RESET_TOKEN_INVALID when unknown, used, older than an hour, or mailed to a previous address;
 * VALIDATION_FAILED for a guessable password
 */
export async function resetPassword(
  ctx: Context,
  { token, password, keepPasskeys }: ParsedOf<typeof resetPasswordRoute>['body'],
): Promise<Closing> {
  // Checked before the expensive hash, so that invented tokens are cheap. The check under the lock decides.
  const found = await requireResetLink(ctx, ctx.db, token)
  refuseGuessable(password, await getUser(ctx, found.userId), 'password')
  const passwordHash = await hashPassword(password)
  return ctx.transaction(async (tx, record) => {
    const { userId } = await requireResetLink(ctx, tx, token)
    const user = await setPassword(ctx, tx, userId, passwordHash)
    const closed = await endAllGrants({ ctx, tx, record, user, keepPasskeys })
    const closing = { closed, privacyChanges: recentPrivacyChanges(ctx, user) }
    await mailChangedPassword(ctx, tx, record, user, closing)
    return closing
  })
}

/**
 * Ends all other sessions. Locks the account.
 * @throws Refusal WRONG_PASSWORD on its field, ACCOUNT_LOCKED; TOKEN_INVALID when the session ended meanwhile
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  { currentPassword, newPassword }: ParsedOf<typeof changePasswordRoute>['body'],
): Promise<void> {
  await requirePassword(ctx, actor, currentPassword, 'currentPassword')
  refuseGuessable(newPassword, actor, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await ctx.transaction(async (tx, record) => {
    await lockAccountOfSession(ctx, tx, actor)
    const user = await setPassword(ctx, tx, actor.id, passwordHash)
    await deleteMailedTokens(tx, user.id, 'RESET_PASSWORD')
    // Whoever had the account may have asked for it.
    await deleteEmailChange(tx, user.id)
    await endUserSessions(ctx, tx, record, user.id, actor.sessionId)
    await mailChangedPassword(ctx, tx, record, user, null)
  })
}

async function mailChangedPassword(ctx: Context, tx: Tx, record: RecordFact, user: User, closing: Closing | null) {
  const mail = presentPasswordChangedMail(user.username, `${ctx.publicUrl()}/forgot-password`, closing)
  await queueSecurityMail(ctx, tx, user, mail)
  await record('user.passwordChanged', { userId: user.id })
}
