import * as contract from 'contract/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCurrentUser, presentOtherUser } from './present.ts'
import { getUser, getVisibleUser } from './service.ts'

export function userRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getProfile, async ({ actor }) => ({
    user: presentCurrentUser(await getUser(ctx, actor.id), ctx.now()),
  }))
  serve(app, contract.getUser, async ({ actor, params }) => ({
    user: presentOtherUser(await getVisibleUser(ctx, actor, params.id), actor, ctx.now()),
  }))
}
