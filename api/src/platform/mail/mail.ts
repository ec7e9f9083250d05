import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { MailContent } from './content.ts'
import { deleteMailsTo, insertMail } from './repository.ts'

export const MAIL_JOB = 'send-mail'

// About a day. The links in mails expire by then.
const RETRIES = { limit: 150, maxDelaySeconds: 600 }

/**
 * Queues a mail in the caller's transaction: it is sent if and only if that commits. A job sends it and retries until the
 * SMTP server accepts it. Without SMTP it only appears in the development mailbox.
 */
export async function queueMail(ctx: Context, tx: Tx, to: string, content: MailContent): Promise<void> {
  const mailId = newId()
  await insertMail(tx, { id: mailId, to, content, createdAt: ctx.now() })
  if (ctx.config.smtpUrl !== null) await ctx.jobs.send(tx, MAIL_JOB, { mailId }, { retries: RETRIES })
}

/** Deletes the unsent mails to an address, and those in the development mailbox. */
export const deleteQueuedMails = (tx: Tx, to: string): Promise<void> => deleteMailsTo(tx, to)
