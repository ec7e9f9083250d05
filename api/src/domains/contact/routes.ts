import * as contract from 'contract/contact.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendContactMessage } from './service.ts'

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/** Where to report a vulnerability: the contact form, and the operator's address once it is set. */
export function securityTxtRoute(app: FastifyInstance, ctx: Context): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const { email, isPlaceholder } = ctx.config.company
    const expires = new Date(ctx.now().getTime() + VALID_DAYS * DAY).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          ...(isPlaceholder ? [] : [`Contact: mailto:${email}`]),
          `Contact: ${ctx.publicUrl()}/help`,
          `Expires: ${expires}`,
          'Preferred-Languages: nl, en',
          `Canonical: ${ctx.publicUrl()}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}

export function contactRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.sendContactMessage, ({ body }) => sendContactMessage(ctx, body))
}
