import type { sendContactMessage as sendRoute } from 'contract/contact.ts'
import { CONTACT_HONEYPOT, contactLimits } from 'contract/contact-limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { isFromBot } from './policy.ts'
import { presentContactMail } from './present.ts'
import { deleteContactMessagesBefore, insertContactMessage } from './repository.ts'

/**
 * Stores the message and mails it to the company. A message from a bot gets the same response and is discarded. Not safe
 * to repeat: each call is a message.
 */
export async function sendContactMessage(ctx: Context, body: ParsedOf<typeof sendRoute>['body']): Promise<void> {
  if (isFromBot(body[CONTACT_HONEYPOT])) return
  const row = {
    id: newId(),
    name: body.naam,
    email: body.email,
    phone: body.telefoonnummer,
    message: body.bericht,
    createdAt: ctx.now(),
  }
  await ctx.transaction(async (unit) => {
    await insertContactMessage(unit.tx, row)
    await queueMail(unit, ctx.config.company.email, presentContactMail(row))
  })
}

export const deleteOldContactMessages = (ctx: Context): Promise<void> =>
  deleteContactMessagesBefore(ctx.db, new Date(ctx.now().getTime() - contactLimits.keptDays * DAY))
