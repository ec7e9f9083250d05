import { getProfile } from 'contract/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCurrentUser } from './present.ts'
import { getUser } from './service.ts'

export function userRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, getProfile, async ({ actor }) => ({ user: presentCurrentUser(await getUser(ctx, actor.id), ctx.now()) }))
}
