import { DAY } from 'contract/platform/durations.ts'
import type { Context, Unit } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { MailContent } from './content.ts'
import { deleteMailsTo, insertMails, takeWaitingMails } from './repository.ts'

export const MAIL_JOB = 'send-mail'

const MAX_RETRY_DELAY_SECONDS = 600
/** Before the delay between two tries has reached its maximum. */
const FIRST_RETRIES = 12

/** The last moment of a mail that stays true: a change of the account, a decision, a receipt. */
export const defaultMailExpiry = (now: Date): Date => new Date(now.getTime() + 7 * DAY)

/** @property expiresAt from then on the mail would be wrong: its link has expired, or what it asks is over */
export type QueuedMail = { to: string; content: MailContent; expiresAt: Date }

/** @param expiresAt by default that of a notice */
export const queueMail = (unit: Unit, to: string, content: MailContent, expiresAt?: Date): Promise<void> =>
  queueMails(unit, [{ to, content, expiresAt: expiresAt ?? defaultMailExpiry(unit.now()) }])

/** Sent if and only if the transaction commits, and retried until `expiresAt`. Without SMTP they wait. */
export async function queueMails(unit: Unit, mails: readonly QueuedMail[]): Promise<void> {
  const { ctx, tx } = unit
  if (mails.length === 0) return
  const isQueued = ctx.config.smtpUrl !== null
  const rows = mails.map((mail) => ({ ...mail, id: newId(), createdAt: unit.now(), isQueued }))
  await insertMails(tx, rows)
  if (isQueued) for (const row of rows) await sendMailJob(unit, row)
}

/** Queues the mails that were written while there was no SMTP server. */
export async function queueWaitingMails(ctx: Context): Promise<void> {
  await ctx.transaction(async (unit) => {
    for (const mail of await takeWaitingMails(unit.tx, unit.now())) await sendMailJob(unit, mail)
  })
}

async function sendMailJob({ ctx, tx, now }: Unit, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<void> {
  const seconds = (expiresAt.getTime() - now().getTime()) / 1_000
  const limit = FIRST_RETRIES + Math.ceil(seconds / MAX_RETRY_DELAY_SECONDS)
  await ctx.jobs.send(tx, MAIL_JOB, { mailId: id }, { retries: { limit, maxDelaySeconds: MAX_RETRY_DELAY_SECONDS } })
}

export const deleteQueuedMails = (tx: Tx, to: string): Promise<void> => deleteMailsTo(tx, to)
