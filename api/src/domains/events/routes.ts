import { approveEvent as approveRoute, rejectEvent as rejectRoute } from 'contract/events/admin.ts'
import * as contract from 'contract/events/events.ts'
import * as submitting from 'contract/events/submitting.ts'
import { paginate } from 'contract/platform/paging.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { listPlansFor } from '../plans/service.ts'
import { approveEvent, rejectEvent } from './admin/service-decisions.ts'
import { importEvent } from './importing/service.ts'
import { getEventStats, listEvents } from './listing/service.ts'
import { presentEvent } from './present.ts'
import type { EventRow } from './repository.ts'
import { calendarFile, getEvent, withCountsFor } from './service.ts'
import { createEvent, listMyEvents, updateEvent, withdrawEvent } from './submitting/service.ts'
import { updateMeetingPoint } from './submitting/service-meeting-point.ts'

export function eventRoutes(app: FastifyInstance, ctx: Context): void {
  const present = async (actor: Actor | null, found: readonly EventRow[], near: string | null = null) => {
    const rows = await withCountsFor(ctx, actor, found)
    const plans = await listPlansFor(ctx, actor, rows)
    return rows.map((row) => presentEvent(row, actor, ctx.now(), { near, viewerPlan: plans.get(row.id) }))
  }

  const eventOutput = async (actor: Actor | null, idOrSlug: string) => {
    const [event] = await present(actor, [await getEvent(ctx, actor, idOrSlug)])
    return { event: event ?? refuse('EVENT_NOT_FOUND') }
  }

  const pageOutput = async (
    actor: Actor | null,
    { rows, total, didYouMean = null }: Awaited<ReturnType<typeof listEvents>>,
    { page, limit, near }: { page: number; limit: number; near?: string | null },
  ) => ({ events: await present(actor, rows, near), pagination: paginate(page, limit, total), didYouMean })

  serve(app, contract.listEvents, async ({ query, actor }) => {
    const list = query.mine ? listMyEvents(ctx, actor ?? refuse('NOT_SIGNED_IN'), query) : listEvents(ctx, query)
    return pageOutput(actor, await list, query)
  })
  serve(app, contract.getEventStats, () => getEventStats(ctx))
  serve(app, contract.getEvent, ({ params, actor }) => eventOutput(actor, params.idOrSlug))
  serve(app, contract.getEventCalendar, async ({ params, actor, reply }) => {
    const { filename, content } = calendarFile(ctx, await getEvent(ctx, actor, params.idOrSlug))
    void reply.header('content-disposition', `attachment; filename="${filename}"`)
    return content
  })
  serve(app, submitting.createEvent, async ({ body, actor, file }) =>
    eventOutput(actor, await createEvent(ctx, actor, body, file?.content ?? null)),
  )
  serve(app, submitting.updateEvent, async ({ params, body, actor, file }) => {
    await updateEvent(ctx, actor, params.id, body, file?.content ?? null)
    return eventOutput(actor, params.id)
  })
  serve(app, submitting.updateMeetingPoint, ({ params, body, actor, file }) =>
    updateMeetingPoint(ctx, actor, params.id, body, file?.content ?? null),
  )
  serve(app, submitting.withdrawEvent, ({ params, actor }) => withdrawEvent(ctx, actor, params.id))
  serve(app, submitting.importEvent, ({ body, actor }) => importEvent(ctx, actor, body))
  serve(app, approveRoute, async ({ params, actor }) => {
    await approveEvent(ctx, actor, params.id)
    return eventOutput(actor, params.id)
  })
  serve(app, rejectRoute, async ({ params, body, actor }) => {
    await rejectEvent(ctx, actor, params.id, body)
    return eventOutput(actor, params.id)
  })
}
