import * as contract from 'contract/plans/plans.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPlan } from './present.ts'
import { listMyPlans } from './service.ts'

export function planRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listMyPlans, async ({ actor }) => ({ plans: (await listMyPlans(ctx, actor)).map(presentPlan) }))
}
