import type { secureAccount as secureAccountRoute } from 'contract/auth/auth.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { writeAudit } from '../../audit/service.ts'
import { lockAccount } from '../../users/service.ts'
import { deleteEmailChange } from '../addresses/repository.ts'
import { deleteDevicesSince } from '../devices/repository.ts'
import { requireLink } from '../links/service.ts'
import { suspendPasskeys } from '../passkeys/service.ts'
import { mailResetLink } from '../passwords/service.ts'
import { deleteMailedTokens, type MailedTokenRow } from '../repository.ts'
import { endUserSessions } from '../sessions/service.ts'

/** @throws Refusal SECURE_LINK_INVALID */
const requireSecureLink = (ctx: Context, db: Queryable, token: string): Promise<MailedTokenRow> =>
  requireLink(ctx, db, 'SECURE_ACCOUNT', token, 'SECURE_LINK_INVALID')

/**
 * For a login or a change of address that was not the user's: ends all sessions, suspends passkeys, drops a change of
 * address, forgets devices first used since the mail, and mails a reset link.
 * @returns the id of the account's user
 * @throws Refusal SECURE_LINK_INVALID when unknown, used, older than 7 days, or mailed to a previous address
 */
export async function secureAccount(ctx: Context, { token }: ParsedOf<typeof secureAccountRoute>['body']) {
  const { userId } = await requireSecureLink(ctx, ctx.db, token)
  await ctx.transaction(async (tx, record) => {
    const user = await lockAccount(tx, userId)
    const { createdAt } = await requireSecureLink(ctx, tx, token)
    await endUserSessions(ctx, tx, record, userId)
    await suspendPasskeys(ctx, tx, user)
    await deleteEmailChange(tx, userId)
    await deleteDevicesSince(tx, userId, createdAt)
    await deleteMailedTokens(tx, userId, 'SECURE_ACCOUNT')
    await mailResetLink(ctx, tx, userId)
    await writeAudit(ctx, tx, {
      action: 'USER_ACCOUNT_SECURED',
      actorId: userId,
      subject: { type: 'USER', id: userId },
    })
  })
  ctx.securityLog.record('account.secured', { userId })
  return userId
}
