import { listMailbox } from 'contract/platform/development.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { renderMail } from '../mail/render.ts'
import { listMails } from '../mail/repository.ts'
import { serve } from './serve.ts'

const MAX_MAILS = 100

/** Development mailbox: shows mails in the browser when there is no SMTP server. Never in production. */
export function mailboxRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.hasDevelopmentMailbox) return
  serve(app, listMailbox, async ({ query }) => {
    const mails = await listMails(ctx.db, query.to ?? null, MAX_MAILS)
    return {
      mails: await Promise.all(
        mails.map(async (mail) => ({
          to: mail.to,
          ...(await renderMail(ctx, mail.content)),
          sentAt: mail.createdAt.toISOString(),
        })),
      ),
    }
  })
}
