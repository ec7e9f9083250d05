import { idParams } from 'contract/ids.ts'
import { SITE_SHARE_PICTURE } from 'contract/share-pictures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { getSharePicture, getSiteSharePicture } from './service-share.ts'

const HOUR = 3600
const YEAR = 365 * 24 * HOUR

/** Outside /api, where no robots.txt keeps the sites that fetch them away. */
export function sharePictureRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(SITE_SHARE_PICTURE, { schema: { hide: true } }, async (_request, reply) =>
    sendPicture(reply, await getSiteSharePicture(), `public, max-age=${24 * HOUR}`),
  )
  app.get('/share/:id.jpg', { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
    const params = idParams.safeParse(request.params)
    if (!params.success) refuse('EVENT_NOT_FOUND')
    const { version, picture } = await getSharePicture(ctx, params.data.id)
    // An address with an older version, or none, shows the picture as it is now, but not for ever.
    const isExact = (request.query as { v?: unknown }).v === version
    return sendPicture(reply, picture, isExact ? `public, max-age=${YEAR}, immutable` : `public, max-age=${HOUR}`)
  })
}

const sendPicture = (reply: FastifyReply, picture: Buffer, cacheControl: string) =>
  reply
    .headers({
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('image/jpeg')
    .send(picture)
