import { payDonation } from 'contract/payments/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { donate } from './service.ts'

export function donationRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, payDonation, ({ actor, body }) => donate(ctx, actor, body))
}
