import { pathVia } from 'contract/events/doors.ts'
import { publicPagePath } from 'contract/events/public-page.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { posterColors } from 'poster/poster.ts'
import type { Context } from '../../platform/context.ts'
import { qrSvg } from '../../platform/formats/qr-code.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { drawPoster, eventTime } from '../events/service.ts'
import { EMBED_HEADERS, presentEmbed, presentMissingEmbed } from './present-embed.ts'
import { getPublicPage } from './service.ts'

type BySlug = { Params: { slug: string } }
const hidden = { schema: { hide: true } }

/** What organisers put elsewhere: a card to embed, a QR code, a poster. For events with a public page that are not over. */
export function kitRoutes(app: FastifyInstance, ctx: Context): void {
  const findEvent = async (slug: string) => {
    // These routes have no contract, whose input is checked for it: PostgreSQL refuses the character.
    if (slug.includes('\0')) refuse('LANDING_PAGE_NOT_FOUND')
    const { event } = await ctx.readFor(null, (from) => getPublicPage(from, slug))
    return event.overAt > ctx.now() ? event : refuse('LANDING_PAGE_NOT_FOUND')
  }
  const address = (event: Parameters<typeof publicPagePath>[0]) =>
    ctx.publicUrl() + pathVia(publicPagePath(event), 'poster')

  app.get<BySlug>('/embed/:slug', hidden, async ({ params }, reply) => {
    const event = await findEvent(params.slug).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    void reply.headers(EMBED_HEADERS).type('text/html; charset=utf-8')
    if (event instanceof Refusal) return reply.code(404).send(presentMissingEmbed(ctx.publicUrl(), event))
    const { location, venue } = event
    const where = venue === null ? location : `${venue}, ${location}`
    return presentEmbed({ ...event, when: eventTime(event), where, colors: posterColors(event).sky }, ctx.publicUrl())
  })
  const sendFile = (reply: FastifyReply, type: string, name: string, content: string | Buffer) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-disposition': `inline; filename="${name}"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      .type(type)
      .send(content)
  app.get<BySlug>('/events/:slug/qr.svg', hidden, async ({ params }, reply) => {
    const event = await findEvent(params.slug)
    const svg = qrSvg(address(event), posterColors(event).dark)
    return sendFile(reply, 'image/svg+xml', `${event.slug}-qr.svg`, svg)
  })
  app.get<BySlug>('/events/:slug/poster.pdf', hidden, async ({ params }, reply) => {
    const event = await findEvent(params.slug)
    const pdf = await drawPoster(ctx, event, address(event))
    return sendFile(reply, 'application/pdf', `${event.slug}-poster.pdf`, pdf)
  })
}
