import { listMailbox } from 'contract/development.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { renderMail } from '../mail/render.ts'
import { listMails } from '../mail/repository.ts'
import { serve } from './serve.ts'

const NEWEST = 100

/** The mails of a server that sends none, readable in the browser; absent with SMTP and in production. */
export function mailboxRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.hasDevelopmentMailbox) return
  serve(app, listMailbox, async ({ query }) => {
    const mails = await listMails(ctx.db, query.to ?? null, NEWEST)
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
