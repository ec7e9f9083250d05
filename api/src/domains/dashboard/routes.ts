import * as contract from 'contract/plans/plans.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listEventDays } from '../meetings/day/service.ts'
import { presentEventDay } from '../meetings/present.ts'
import { presentPlan } from '../plans/present.ts'
import { listMyPlans } from '../plans/service.ts'
import { listUnwritten } from '../references/service.ts'

export function dashboardRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listMyPlans, async ({ actor }) => {
    const [plans, days, unwritten] = await Promise.all([
      listMyPlans(ctx, actor),
      listEventDays(ctx, actor),
      listUnwritten(ctx, actor),
    ])
    return {
      plans: plans.map(presentPlan),
      days: days.map((day) => presentEventDay(day, ctx.now())),
      unwritten,
    }
  })
}
