import type { changePassword as changePasswordRoute, resetPassword as resetPasswordRoute } from 'contract/auth/auth.ts'
import type { listResetPasskeys as listResetPasskeysRoute } from 'contract/auth/passkeys.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
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
    if (found !== null) await ctx.transaction((unit) => mailResetLink(unit, found.id))
  })
}

/** Mails nothing when the address has reached its limit of links per hour. */
export async function mailResetLink(unit: Unit, id: string, closing: Closing | null = null): Promise<void> {
  const { ctx, tx } = unit
  const { id: userId, email, username } = await lockAccount(tx, id)
  const expiresAt = resetExpiry(unit.now())
  const token = await createLink(unit, { userId, email, purpose: 'RESET_PASSWORD', expiresAt })
  if (token === null) return
  const mail = presentResetMail(username, `${ctx.publicUrl()}/reset-password?token=${token}`, closing)
  await queueMail(unit, email, mail, expiresAt)
}

const requireResetLink = (ctx: Context, db: Queryable, token: string) =>
  requireLink(ctx, db, { purpose: 'RESET_PASSWORD', token, code: 'RESET_TOKEN_INVALID' })

export const listResetPasskeys = async (ctx: Context, { token }: ParsedOf<typeof listResetPasskeysRoute>['body']) =>
  listPasskeyRows(ctx.db, (await requireResetLink(ctx, ctx.db, token)).userId)

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
  return ctx.transaction(async (unit) => {
    const { userId } = await requireResetLink(ctx, unit.tx, token)
    const user = await setPassword(unit, userId, passwordHash)
    const closed = await endAllGrants(unit, { user, keepPasskeys })
    const closing = { closed, privacyChanges: recentPrivacyChanges(ctx, user) }
    await mailChangedPassword(unit, user, closing)
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
  await ctx.transaction(async (unit) => {
    await lockAccountOfSession(unit, actor)
    const user = await setPassword(unit, actor.id, passwordHash)
    await deleteMailedTokens(unit.tx, user.id, 'RESET_PASSWORD')
    // Whoever had the account may have asked for it.
    await deleteEmailChange(unit.tx, user.id)
    await endUserSessions(unit, user.id, actor.sessionId)
    await mailChangedPassword(unit, user, null)
  })
}

async function mailChangedPassword(unit: Unit, user: User, closing: Closing | null) {
  const mail = presentPasswordChangedMail(user.username, `${unit.ctx.publicUrl()}/forgot-password`, closing)
  await queueSecurityMail(unit, user, mail)
  await unit.record('user.passwordChanged', { userId: user.id })
}
