import * as contract from 'contract/events-admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../users/present.ts'
import { presentAdminEvent, presentEventDetail } from './present-admin.ts'
import {
  approveEvents,
  deleteEvent,
  getDecisionStats,
  getEventDetail,
  listAllEvents,
  listAttendees,
  listPendingEvents,
  rejectEvents,
  updateEvent,
} from './service-admin.ts'

export function adminEventRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listAdminEvents, async ({ query, actor }) => {
    const { rows, pagination } = await listAllEvents(ctx, query)
    return { events: rows.map((row) => presentAdminEvent(row, actor, ctx.now())), pagination }
  })
  serve(app, contract.listPendingEvents, async ({ query, actor }) => {
    const { rows, pagination } = await listPendingEvents(ctx, query)
    return { events: rows.map((row) => presentAdminEvent(row, actor, ctx.now())), pagination }
  })
  serve(app, contract.getAdminEventStats, () => getDecisionStats(ctx))
  serve(app, contract.getAdminEvent, async ({ params, actor }) => ({
    event: presentEventDetail(await getEventDetail(ctx, params.id), actor, ctx.now()),
  }))
  serve(app, contract.listEventAttendees, async ({ params, query }) => {
    const { rows, pagination } = await listAttendees(ctx, params.id, query)
    return {
      attendees: rows.map(({ user, group, joinedAt }) => ({
        user: presentPerson(user),
        group,
        joinedAt: joinedAt.toISOString(),
      })),
      pagination,
    }
  })
  serve(app, contract.updateAdminEvent, async ({ params, body, actor, file }) => {
    const detail = await updateEvent(ctx, actor, params.id, body, file?.content ?? null)
    return { event: presentEventDetail(detail, actor, ctx.now()) }
  })
  serve(app, contract.deleteAdminEvent, async ({ params, query, actor }) => {
    await deleteEvent(ctx, actor, params.id, query)
    return {}
  })
  serve(app, contract.bulkApproveEvents, async ({ body, actor }) => ({
    approvedCount: await approveEvents(ctx, actor, body.eventIds),
  }))
  serve(app, contract.bulkRejectEvents, async ({ body, actor }) => ({
    rejectedCount: await rejectEvents(ctx, actor, body.eventIds, body.reason),
  }))
}
