import type { secureAccount as secureAccountRoute } from 'contract/auth/auth.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { userSubject, writeAudit } from '../../audit/service.ts'
import { lockAccount } from '../../users/service.ts'
import { deleteDevicesSince } from '../devices/repository.ts'
import { requireLink } from '../links/service.ts'
import { mailResetLink } from '../passwords/service.ts'
import { deleteMailedTokens, type MailedTokenRow } from '../repository.ts'
import { endAllGrants, recentPrivacyChanges } from './service-grants.ts'

const requireSecureLink = (ctx: Context, db: Queryable, token: string): Promise<MailedTokenRow> =>
  requireLink(ctx, db, { purpose: 'SECURE_ACCOUNT', token, code: 'SECURE_LINK_INVALID' })

/**
 * For a login or another act that was not the user's: ends all of `GRANTS`, forgets devices first used since the mail, and
 * mails a reset link with what ended.
 * @throws Refusal SECURE_LINK_INVALID when unknown, used, older than 7 days, or mailed to a previous address
 */
export async function secureAccount(ctx: Context, { token }: ParsedOf<typeof secureAccountRoute>['body']) {
  const { userId } = await requireSecureLink(ctx, ctx.db, token)
  const closing = await ctx.transaction(async (unit) => {
    const { tx } = unit
    const user = await lockAccount(tx, userId)
    const { createdAt } = await requireSecureLink(ctx, tx, token)
    const closed = await endAllGrants(unit, { user, keepPasskeys: null })
    await deleteDevicesSince(tx, userId, createdAt)
    await deleteMailedTokens(tx, userId, 'SECURE_ACCOUNT')
    const closing = { closed, privacyChanges: recentPrivacyChanges(ctx, user) }
    await mailResetLink(unit, userId, closing)
    await writeAudit(unit, { action: 'USER_ACCOUNT_SECURED', actorId: userId, subject: userSubject(userId) })
    return closing
  })
  ctx.securityLog.record('account.secured', { userId })
  return { userId, ...closing }
}
