import { publicPagePath } from 'contract/events/public-page.ts'
import type { FastifyInstance } from 'fastify'
import { posterColors } from 'poster/poster.ts'
import type { Context } from '../../platform/context.ts'
import { qrSvg } from '../../platform/formats/qr-code.ts'
import { refuse } from '../../platform/refusal.ts'
import { getPublicPage } from './service.ts'

type BySlug = { Params: { slug: string } }

export function qrCodeRoutes(app: FastifyInstance, ctx: Context): void {
  app.get<BySlug>('/events/:slug/qr.svg', { schema: { hide: true } }, async ({ params: { slug } }, reply) => {
    // This route has no contract, whose input is checked for it: PostgreSQL refuses the character.
    if (slug.includes('\0')) refuse('LANDING_PAGE_NOT_FOUND')
    const { event } = await getPublicPage(ctx, slug)
    if (event.overAt <= ctx.now()) refuse('LANDING_PAGE_NOT_FOUND')
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-disposition': `inline; filename="${event.slug}-qr.svg"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      .type('image/svg+xml')
      .send(qrSvg(ctx.publicUrl() + publicPagePath(event), posterColors(event).dark))
  })
}
