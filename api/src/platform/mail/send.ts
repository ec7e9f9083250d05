import { PRODUCT_NAME, PRODUCT_SLUG } from 'contract/product.ts'
import nodemailer from 'nodemailer'
import type { Context } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'
import { MAIL_JOB } from './mail.ts'
import { renderMail } from './render.ts'
import { deleteMail, deleteMailsBefore, findMail } from './repository.ts'

// A server that hangs must not hold the job for nodemailer's own ten minutes.
const TIMEOUT = 20_000

/**
 * Sends one mail over SMTP and deletes its row, for its link is a secret. Safe to repeat: a mail without a row was
 * delivered. A crash between the two sends it twice, under one Message-ID.
 *
 * @throws when the server is away or says "later"; the job is then tried again
 */
export function mailJob(ctx: Context): Job<{ mailId: string }> {
  const { smtpUrl, mailFrom, company } = ctx.config
  const transport =
    smtpUrl === null
      ? null
      : nodemailer.createTransport({
          url: smtpUrl,
          connectionTimeout: TIMEOUT,
          greetingTimeout: TIMEOUT,
          socketTimeout: TIMEOUT,
        })
  if (smtpUrl === null && !ctx.config.hasDevelopmentMailbox) ctx.log.warn('SMTP_URL is not set: no mail is ever sent')
  return {
    name: MAIL_JOB,
    concurrency: 5,
    run: async ({ mailId }) => {
      const mail = await findMail(ctx.db, mailId)
      if (mail === undefined || transport === null) return
      const { subject, text, html } = await renderMail(ctx, mail.content)
      const { replyTo, unsubscribe, attachments } = mail.content
      try {
        await transport.sendMail({
          from: mailFrom ?? { name: PRODUCT_NAME, address: company.email },
          to: { name: '', address: mail.to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          ...(attachments === undefined ? {} : { attachments }),
          ...(unsubscribe === undefined
            ? {}
            : {
                headers: {
                  'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }),
          subject,
          text,
          html,
          date: mail.createdAt,
          messageId: `<${mailId}@${PRODUCT_SLUG}>`,
        })
      } catch (error) {
        if (!isFinal(error)) throw error
        ctx.log.warn({ mailId, err: error }, 'a mail was refused for good')
      }
      await deleteMail(ctx.db, mailId)
    },
  }
}

/** The server refused this address or this mail with a 5xx; refused credentials are ours to mend, so those wait. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600
}

export const MAIL_SWEEP_JOB = 'mail-sweep'

const KEPT_MILLISECONDS = 2 * 86_400_000

/** Drops what could not be delivered in two days: the links in it are dead by then, and no less secret. */
export const mailSweepJob = (ctx: Context): Job => ({
  name: MAIL_SWEEP_JOB,
  cron: '20 3 * * *',
  run: async () => {
    if (ctx.config.hasDevelopmentMailbox) return
    await deleteMailsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_MILLISECONDS))
  },
})
