import { PRODUCT_NAME, PRODUCT_SLUG } from 'contract/platform/product.ts'
import nodemailer from 'nodemailer'
import type { Context } from '../context.ts'
import { defineJob, defineScheduledJob } from '../jobs/define-job.ts'
import { OperatorError } from '../operator-error.ts'
import { MAIL_OUTCOME } from '../outcomes/names.ts'
import { MAIL_JOB, queueWaitingMails } from './mail.ts'
import { renderMail } from './render.ts'
import { deleteExpiredMails, deleteMail, findMail } from './repository.ts'

// nodemailer's default is ten minutes, for which a hanging server would block the job.
const TIMEOUT = 20_000

const createTransport = (url: string) =>
  nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })

/** Logs in without sending anything. @throws OperatorError */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(smtpUrl)
  try {
    await transport.verify()
  } catch (error) {
    throw describeFailure(error)
  } finally {
    transport.close()
  }
}

/** What the operator reads. */
function describeFailure(error: unknown): OperatorError {
  const { code, message } = error as Error & { code?: string }
  const isOfOneMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const sentence = isOfOneMail
    ? `the mail server refused a mail (${message})`
    : `SMTP_URL does not work (${message}): correct its host, port, user and password.`
  return new OperatorError(sentence, { cause: error })
}

/** Deletes the row, because its links are secrets. A crash in between sends it twice with one Message-ID. @throws to be retried */
export const mailJob = defineJob<{ mailId: string }>(MAIL_JOB, (ctx) => {
  const { smtpUrl, mailFrom, company } = ctx.config
  const transport = smtpUrl === null ? null : createTransport(smtpUrl)
  if (smtpUrl === null && !ctx.config.hasDevelopmentMailbox) ctx.log.warn('SMTP_URL is not set: no mail is ever sent')
  return {
    concurrency: 5,
    run: async ({ mailId }) => {
      const mail = await findMail(ctx.db, mailId)
      if (mail === undefined || transport === null) return
      if (mail.expiresAt <= ctx.now()) return logExpired(ctx, await deleteExpiredMails(ctx.db, ctx.now()))
      const { subject, text, html } = await renderMail(ctx, mail.content)
      const { replyTo, unsubscribe, attachments } = mail.content
      try {
        await transport.sendMail({
          from: mailFrom ?? { name: PRODUCT_NAME, address: company.email },
          to: { name: '', address: mail.to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          ...(attachments === undefined ? {} : { attachments }),
          headers: {
            // Absence notices are not sent in reply to it (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          subject,
          text,
          html,
          date: mail.createdAt,
          messageId: `<${mailId}@${PRODUCT_SLUG}>`,
        })
      } catch (error) {
        if (!isPermanentRejection(error)) {
          await ctx.outcomes.failed(MAIL_OUTCOME, describeFailure(error))
          throw error
        }
        ctx.log.warn({ mailId, err: error }, 'a mail was rejected permanently')
        return deleteMail(ctx.db, mailId)
      }
      await ctx.outcomes.succeeded(MAIL_OUTCOME)
      await deleteMail(ctx.db, mailId)
    },
  }
})

/** Logs in to the mail server every hour, so that a server that refuses is noticed before there is a mail. */
export const mailServerCheckJob = defineScheduledJob('mail-server-check', '27 * * * *', async (ctx) => {
  const { smtpUrl } = ctx.config
  if (smtpUrl === null) return
  await checkMailServer(smtpUrl).then(
    () => ctx.outcomes.succeeded(MAIL_OUTCOME),
    (error: unknown) => ctx.outcomes.failed(MAIL_OUTCOME, error),
  )
})

/** Class 5.7 is what the server's policy refuses (RFC 3463). Not every server has such codes. */
const REFUSES_SITE = /^5\d\d[ -]5\.7\.|\brelay|authenticat|not verified/i

/** For this recipient or mail. Rejected credentials, senders or relaying are settings, so those mails stay queued. */
function isPermanentRejection(error: unknown): boolean {
  const rejection = error as { code?: string; command?: string; responseCode?: number; response?: string }
  const { code, command, responseCode = 0, response = '' } = rejection
  const isOfThisMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  const isOfThisSite = REFUSES_SITE.test(response.replace(/\S+@\S+/g, ''))
  return isOfThisMail && !isOfThisSite && responseCode >= 500 && responseCode < 600
}

function logExpired(ctx: Context, count: number): void {
  if (count > 0) ctx.log.warn({ count }, 'mails were not sent before their last moment, and deleted')
}

/** Queues what was written without an SMTP server. The development mailbox keeps its mails. */
export const mailSweepJob = defineScheduledJob('mail-sweep', '* * * * *', async (ctx) => {
  if (ctx.config.hasDevelopmentMailbox) return
  if (ctx.config.smtpUrl !== null) await queueWaitingMails(ctx)
  logExpired(ctx, await deleteExpiredMails(ctx.db, ctx.now()))
})
