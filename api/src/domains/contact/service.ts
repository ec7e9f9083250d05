import { CONTACT_HONEYPOT, contactLimits, type sendContactMessage as sendRoute } from 'contract/contact.ts'
import { DAY } from 'contract/durations.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { isByMachine } from './policy.ts'
import { presentContactMail } from './present.ts'
import { deleteContactMessagesBefore, insertContactMessage } from './repository.ts'

/**
 * Keeps the message and mails it to the company's own address. What a machine sends is answered alike and not kept. Not
 * safe to repeat: each call is a message.
 */
export async function sendContactMessage(ctx: Context, given: ParsedOf<typeof sendRoute>['body']): Promise<void> {
  if (isByMachine(given[CONTACT_HONEYPOT])) return
  const row = {
    id: newId(),
    name: given.naam,
    email: given.email,
    phone: given.telefoonnummer,
    message: given.bericht,
    createdAt: ctx.now(),
  }
  await ctx.transaction(async (tx) => {
    await insertContactMessage(tx, row)
    await queueMail(ctx, tx, ctx.config.company.email, presentContactMail(row))
  })
}

/** Drops the copies that are older than the privacy statement promises. */
export const forgetOldContactMessages = (ctx: Context): Promise<void> =>
  deleteContactMessagesBefore(ctx.db, new Date(ctx.now().getTime() - contactLimits.keptDays * DAY))
