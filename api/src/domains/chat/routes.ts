import { listMessages, sendMessage } from 'contract/chat.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import * as chat from './service.ts'
import * as sending from './service-send.ts'

export function chatRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, listMessages, ({ actor, params, query }) => chat.listMessages(ctx, actor, params.id, query))
  serve(app, sendMessage, async ({ actor, params, body }) => ({
    message: await sending.sendMessage(ctx, actor, params.id, body),
  }))
}
