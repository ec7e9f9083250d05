import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { noticeExpiry, queueMail } from '../../../platform/mail/mail.ts'
import { insertSecurityMail, listSecurityMailRows, type SecurityMailRow } from './repository.ts'

export async function queueSecurityMail(
  ctx: Context,
  tx: Tx,
  user: { id: string; email: string },
  content: MailContent,
): Promise<void> {
  const now = ctx.now()
  await queueMail(ctx, tx, user.email, content, noticeExpiry(now))
  await insertSecurityMail(tx, { id: newId(), userId: user.id, subject: content.subject, sentAt: now })
}

export const listSecurityMails = (ctx: Context, actor: Actor): Promise<SecurityMailRow[]> =>
  listSecurityMailRows(ctx.db, actor.id)
