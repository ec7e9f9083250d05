import { listTownWishes as townWishesRoute } from 'contract/admin/dashboard.ts'
import * as contract from 'contract/wishes.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPlaceOf } from '../places/present.ts'
import { presentWish } from './present.ts'
import { endWish, getWish, listTownWishes, setWish } from './service.ts'

export function wishRoutes(app: FastifyInstance, ctx: Context): void {
  const output = async (actor: Actor) => ({ wish: presentWish(await getWish(ctx, actor)) })

  serve(app, contract.getWish, ({ actor }) => output(actor))
  serve(app, contract.setWish, async ({ actor, body }) => {
    await setWish(ctx, actor, body)
    return output(actor)
  })
  serve(app, contract.endWish, async ({ actor }) => {
    await endWish(ctx, actor)
    return output(actor)
  })
  serve(app, townWishesRoute, async () => ({
    towns: (await listTownWishes(ctx)).flatMap(({ placeId, ...counts }) => {
      const town = presentPlaceOf(placeId)
      return town === null ? [] : [{ town, ...counts }]
    }),
  }))
}
