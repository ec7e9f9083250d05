import type { changeEmail as changeEmailRoute } from 'contract/auth/auth.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { noticeExpiry, queueMail } from '../../../platform/mail/mail.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockAccount, requireFreeEmail } from '../../users/service.ts'
import { createLink } from '../links/service.ts'
import { verificationExpiry } from '../policy.ts'
import { presentEmailChangeMail, presentEmailChangeNotice } from '../present.ts'
import { verificationUrl } from '../registration/service.ts'

/**
 * Mails a link to the new address, and a notice to the current one. The address changes when the link is opened. Earlier
 * links to other new addresses stay valid.
 *
 * @throws Refusal EMAIL_TAKEN, SAME_EMAIL with the field; TOO_MANY_REQUESTS after five mails to the address within the hour
 */
export async function changeEmail(
  ctx: Context,
  actor: Actor,
  { email, originUrl }: ParsedOf<typeof changeEmailRoute>['body'],
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const user = await lockAccount(tx, actor.id)
    if (user.email === email)
      refuse('SAME_EMAIL', { errors: [{ field: 'email', message: 'Dit is al je e-mailadres' }] })
    await requireFreeEmail(ctx, email)
    const link = { userId: user.id, email, purpose: 'CHANGE_EMAIL' as const, expiresAt: verificationExpiry(ctx.now()) }
    const token = (await createLink(ctx, tx, link)) ?? refuse('TOO_MANY_REQUESTS', { retryAfter: 3600 })
    await queueMail(
      ctx,
      tx,
      email,
      presentEmailChangeMail(user.username, verificationUrl(ctx, token, originUrl)),
      link.expiresAt,
    )
    const resetUrl = `${ctx.publicUrl()}/forgot-password`
    await queueMail(
      ctx,
      tx,
      user.email,
      presentEmailChangeNotice(user.username, email, resetUrl),
      noticeExpiry(ctx.now()),
    )
  })
}
