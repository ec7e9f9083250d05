import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { MailContent } from './content.ts'
import { deleteMailsTo, insertMail } from './repository.ts'

export const MAIL_JOB = 'send-mail'

// About a day: the links in mails are worth nothing after that.
const RETRIES = { limit: 150, maxDelaySeconds: 600 }

/**
 * Puts a mail on its way as a row in the caller's transaction: it goes out if, and only if, that commits, and stands in
 * the development mailbox from that moment. Sending happens in a job, retried until the server takes it.
 */
export async function queueMail(ctx: Context, tx: Tx, to: string, content: MailContent): Promise<void> {
  const mailId = newId()
  await insertMail(tx, { id: mailId, to, content, createdAt: ctx.now() })
  if (ctx.config.smtpUrl !== null) await ctx.jobs.send(tx, MAIL_JOB, { mailId }, { retries: RETRIES })
}

/** Drops what still waits for an address, and what the development mailbox shows of it. */
export const deleteQueuedMails = (tx: Tx, to: string): Promise<void> => deleteMailsTo(tx, to)
