import * as contract from 'contract/events.ts'
import { paginate } from 'contract/paging.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentEvent } from './present.ts'
import { presentCalendar } from './present-calendar.ts'
import type { EventRow } from './repository.ts'
import { approveEvent, createEvent, getEvent, getEventStats, listEvents, rejectEvent } from './service.ts'
import { importEvent } from './service-import.ts'

export function eventRoutes(app: FastifyInstance, ctx: Context): void {
  const answer = (row: EventRow, actor: Actor | null) => ({ event: presentEvent(row, actor, ctx.now()) })
  const list = async (query: ParsedOf<typeof contract.listEvents>['query'], actor: Actor | null) => {
    const { rows, total } = await listEvents(ctx, query)
    return {
      events: rows.map((row) => presentEvent(row, actor, ctx.now())),
      pagination: paginate(query.page, query.limit, total),
    }
  }
  serve(app, contract.listEvents, ({ query, actor }) => list(query, actor))
  serve(app, contract.searchEvents, ({ query, actor }) => list(query, actor))
  serve(app, contract.getEventStats, () => getEventStats(ctx))
  serve(app, contract.getEvent, async ({ params, actor }) => answer(await getEvent(ctx, actor, params.idOrSlug), actor))
  serve(app, contract.getEventCalendar, async ({ params, actor, reply }) => {
    const event = await getEvent(ctx, actor, params.idOrSlug)
    void reply.header('content-disposition', `attachment; filename="${event.slug}.ics"`)
    return presentCalendar(event, `${ctx.publicUrl()}/events/${event.slug}`)
  })
  serve(app, contract.createEvent, async ({ body, actor, file }) =>
    answer(await createEvent(ctx, actor, body, file?.content), actor),
  )
  serve(app, contract.importEvent, ({ body }) => ({ draft: importEvent(ctx, body.text) }))
  serve(app, contract.approveEvent, async ({ params, actor }) =>
    answer(await approveEvent(ctx, actor, params.id), actor),
  )
  serve(app, contract.rejectEvent, async ({ params, body, actor }) =>
    answer(await rejectEvent(ctx, actor, params.id, body.reason ?? null), actor),
  )
}
