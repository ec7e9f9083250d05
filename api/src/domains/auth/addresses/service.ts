import type { changeEmail as changeEmailRoute } from 'contract/auth/auth.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { runEach } from '../../../platform/jobs/run-each.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  isEmailAvailable,
  lockAccount,
  markEmailVerified,
  replaceEmail,
  requireFreeEmail,
} from '../../users/service.ts'
import { createLink, createSecureUrl } from '../links/service.ts'
import { queueSecurityMail } from '../mails/service.ts'
import { emailDelayEnd, isEmailChangeDelayed, verificationExpiry } from '../policy.ts'
import { presentEmailChangeMail, presentEmailChangeWarning } from '../present.ts'
import { verificationUrl } from '../registration/service.ts'
import { findFactors } from '../repository.ts'
import { deleteDueEmail, findPendingEmail, listDueEmails } from './repository.ts'

/**
 * The address changes when the link is opened; 24 hours after this call unless the password was typed in the last
 * minutes. The notice has a link that stops it. Earlier links stay valid.
 * @throws Refusal EMAIL_TAKEN, SAME_EMAIL with the field; TOO_MANY_REQUESTS after five mails to the address within the hour
 */
export async function changeEmail(
  ctx: Context,
  actor: Actor,
  { email, originUrl }: ParsedOf<typeof changeEmailRoute>['body'],
): Promise<void> {
  await ctx.transaction(async (unit) => {
    const user = await lockAccount(unit.tx, actor.id)
    if (user.email === email)
      refuse('SAME_EMAIL', { errors: [{ field: 'email', message: 'Dit is al je e-mailadres' }] })
    await requireFreeEmail(unit, email)
    const isDelayed = isEmailChangeDelayed(await findFactors(unit.tx, actor.sessionId), unit.now())
    const link = {
      userId: user.id,
      email,
      purpose: 'CHANGE_EMAIL' as const,
      expiresAt: verificationExpiry(unit.now()),
      appliesAt: isDelayed ? emailDelayEnd(unit.now()) : null,
    }
    const tooMany = { retryAfter: 3600 }
    const token = (await createLink(unit, link)) ?? refuse('TOO_MANY_REQUESTS', tooMany)
    // A change is never without a link that stops it.
    const url = (await createSecureUrl(unit, user)) ?? refuse('TOO_MANY_REQUESTS', tooMany)
    const mail = presentEmailChangeMail(user.username, link.appliesAt, verificationUrl(ctx, token, originUrl))
    await queueMail(unit, email, mail, link.expiresAt)
    await queueSecurityMail(unit, user, presentEmailChangeWarning(user.username, email, link.appliesAt, url))
  })
}

export const getEmailChange = async (ctx: Context, actor: Actor) => ({
  isDelayed: isEmailChangeDelayed(await findFactors(ctx.db, actor.sessionId), ctx.now()),
  pending: await findPendingEmail(ctx.db, actor.id),
})

/** Replaces the addresses whose time has come. One that was registered meanwhile is dropped. Safe to repeat. */
export async function applyDueEmails(ctx: Context): Promise<void> {
  await runEach(ctx, await listDueEmails(ctx.db, ctx.now()), ({ userId }) =>
    ctx.transaction(async (unit) => {
      const { tx, record } = unit
      await lockAccount(tx, userId)
      const due = await deleteDueEmail(tx, userId, unit.now())
      if (due === undefined || !(await isEmailAvailable(ctx, tx, due.email))) return
      await replaceEmail(unit, userId, due.email)
      await markEmailVerified(unit, userId)
      await record('user.emailVerified', { userId })
    }),
  )
}
