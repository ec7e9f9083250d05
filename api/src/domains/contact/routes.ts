import * as contract from 'contract/contact.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendContactMessage } from './service.ts'

export function contactRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.sendContactMessage, ({ body }) => sendContactMessage(ctx, body))
}
