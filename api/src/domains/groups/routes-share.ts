import { HOUR, SECOND } from 'contract/platform/durations.ts'
import { idParams } from 'contract/platform/ids.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sendSharePicture } from '../../platform/http/share-picture.ts'
import { refuse } from '../../platform/refusal.ts'
import { getGroupPicture } from './sharing/service.ts'

/** Outside /api, which robots.txt closes to the sites that fetch these pictures. */
export function groupShareRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/share/groups/:id.jpg', { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
    const params = idParams.safeParse(request.params)
    if (!params.success) refuse('GROUP_NOT_FOUND')
    return sendSharePicture(reply, await getGroupPicture(ctx, params.data.id), `public, max-age=${HOUR / SECOND}`)
  })
}
