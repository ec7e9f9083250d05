import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { insertSecurityMail, listSecurityMailRows, type SecurityMailRow } from './repository.ts'

export async function queueSecurityMail(unit: Unit, user: { id: string; email: string }, content: MailContent) {
  const now = unit.now()
  await queueMail(unit, user.email, content)
  await insertSecurityMail(unit.tx, { id: newId(), userId: user.id, subject: content.subject, sentAt: now })
}

export const listSecurityMails = (ctx: Context, actor: Actor): Promise<SecurityMailRow[]> =>
  listSecurityMailRows(ctx.db, actor.id)
