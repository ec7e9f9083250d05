import * as contract from 'contract/events/admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentAdminEvent, presentAdminEventDetail } from './present.ts'
import {
  deleteAdminEvent,
  getAdminEventStats,
  listAdminEvents,
  listPendingEvents,
  readAdminEvent,
  updateAdminEvent,
} from './service.ts'
import { bulkApproveEvents, bulkRejectEvents } from './service-decisions.ts'

export function adminEventRoutes(app: FastifyInstance, ctx: Context): void {
  const listOutput = ({ rows, pagination }: Awaited<ReturnType<typeof listAdminEvents>>, actor: Actor) => ({
    events: rows.map((row) => presentAdminEvent(row, actor, ctx.now())),
    pagination,
  })
  const detailOutput = (detail: Awaited<ReturnType<typeof readAdminEvent>>, actor: Actor) => ({
    event: presentAdminEventDetail(detail, actor, ctx.now()),
  })

  serve(app, contract.listAdminEvents, async ({ query, actor }) => listOutput(await listAdminEvents(ctx, query), actor))
  serve(app, contract.listPendingEvents, async ({ query, actor }) =>
    listOutput(await listPendingEvents(ctx, query), actor),
  )
  serve(app, contract.getAdminEventStats, () => getAdminEventStats(ctx))
  serve(app, contract.getAdminEvent, async ({ params, actor }) =>
    detailOutput(await readAdminEvent(ctx, actor, params.id), actor),
  )
  serve(app, contract.updateAdminEvent, async ({ params, body, actor, file }) =>
    detailOutput(await updateAdminEvent(ctx, actor, params.id, body, file?.content ?? null), actor),
  )
  serve(app, contract.deleteAdminEvent, ({ params, query, actor }) => deleteAdminEvent(ctx, actor, params.id, query))
  serve(app, contract.bulkApproveEvents, async ({ body, actor }) => ({
    approvedCount: await bulkApproveEvents(ctx, actor, body),
  }))
  serve(app, contract.bulkRejectEvents, async ({ body, actor }) => ({
    rejectedCount: await bulkRejectEvents(ctx, actor, body),
  }))
}
