import { getCurrentUser } from 'contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCurrentUser } from '../users/present.ts'
import { getUser } from '../users/service.ts'

export function authRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, getCurrentUser, async ({ actor }) => ({
    user: presentCurrentUser(await getUser(ctx, actor.id), ctx.now()),
  }))
}
