import * as contract from 'contract/meetings.ts'
import { findTextWarnings } from 'contract/text-warnings.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentMeetingPoint } from '../events/present.ts'
import { answerAttendance } from './attendance/service.ts'
import { answerAttendanceLink, getAttendanceLink } from './attendance/service-link.ts'
import { confirmMeeting, getGroupCalendar, getMeeting, updateMeeting } from './card/service.ts'
import { updateArrival, updateTicket } from './day/service.ts'
import { createPlanLink, deletePlanLink, getPlan } from './plans/service.ts'
import { presentMeeting } from './present.ts'

export function meetingRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getMeeting, async ({ actor, params }) => {
    const { meeting, officialPoint } = await getMeeting(ctx, actor, params.id)
    return { meeting: meeting && presentMeeting(meeting), officialPoint: presentMeetingPoint(officialPoint) }
  })
  serve(app, contract.updateMeeting, async ({ actor, params, body }) => ({
    meeting: presentMeeting(await updateMeeting(ctx, actor, params.id, body)),
    warnings: findTextWarnings(body.place),
  }))
  serve(app, contract.confirmMeeting, async ({ actor, params, body }) => ({
    meeting: presentMeeting(await confirmMeeting(ctx, actor, params.id, body.version)),
  }))
  serve(app, contract.getGroupCalendar, async ({ actor, params, reply }) => {
    const { filename, content } = await getGroupCalendar(ctx, actor, params.id)
    void reply.header('content-disposition', `attachment; filename="${filename}"`)
    return content
  })

  serve(app, contract.answerAttendance, async ({ actor, params, body: { answer, note } }) => {
    await answerAttendance(ctx, actor, params.id, answer, note)
    return { answer }
  })
  serve(app, contract.getAttendanceLink, async ({ query }) => ({
    attendance: await getAttendanceLink(ctx, query.token),
  }))
  serve(app, contract.answerAttendanceLink, async ({ query, body }) => ({
    attendance: await answerAttendanceLink(ctx, query.token, body.answer, body.note),
  }))

  serve(app, contract.updateTicket, async ({ actor, params, body: { hasTicket } }) => {
    await updateTicket(ctx, actor, params.id, hasTicket)
    return { hasTicket }
  })
  serve(app, contract.updateArrival, async ({ actor, params, body }) => ({
    arrival: await updateArrival(ctx, actor, params.id, body),
  }))

  serve(app, contract.createPlanLink, async ({ actor, params }) => ({
    planLink: await createPlanLink(ctx, actor, params.id),
  }))
  serve(app, contract.deletePlanLink, ({ actor, params }) => deletePlanLink(ctx, actor, params.id))
  serve(app, contract.getPlan, async ({ params }) => ({ plan: await getPlan(ctx, params.token) }))
}
