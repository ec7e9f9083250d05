import { DAY, HOUR, SECOND } from 'contract/platform/durations.ts'
import { idParams } from 'contract/platform/ids.ts'
import { SITE_SHARE_PICTURE } from 'contract/share-pictures.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sendSharePicture } from '../../platform/http/share-picture.ts'
import { refuse } from '../../platform/refusal.ts'
import { sharePictureVersion } from './present.ts'
import { getEvent } from './service.ts'
import { getSharePicture, getSiteSharePicture } from './sharing/service.ts'

const maxAge = (milliseconds: number) => `public, max-age=${milliseconds / SECOND}`

/** Outside /api, which robots.txt closes to the sites that fetch these pictures. */
export function sharePictureRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(SITE_SHARE_PICTURE, { schema: { hide: true } }, async (_request, reply) =>
    sendSharePicture(reply, await getSiteSharePicture(), maxAge(DAY)),
  )
  app.get('/share/:id.jpg', { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
    const params = idParams.safeParse(request.params)
    if (!params.success) refuse('EVENT_NOT_FOUND')
    const { id } = params.data
    const { v } = request.query as { v?: unknown }
    const event = await getEvent(ctx, null, id)
    // An address with an older version, or none, serves the current picture, which must not be cached forever.
    const isCurrent = v === sharePictureVersion(event)
    const cacheControl = isCurrent ? `${maxAge(365 * DAY)}, immutable` : maxAge(HOUR)
    return sendSharePicture(reply, await getSharePicture(ctx, event), cacheControl)
  })
}
