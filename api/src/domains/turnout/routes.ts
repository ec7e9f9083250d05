import * as meetCodes from 'contract/meet-codes.ts'
import * as mornings from 'contract/morning-after.ts'
import * as contract from 'contract/turnout.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../users/present.ts'
import { enterMeetCode, getMeetCode } from './met/service.ts'
import { presentContested, presentMorningAfter, presentMyTurnout, presentRecord, presentTurnout } from './present.ts'
import { getMyTurnout, getTurnout, updateTurnout } from './service.ts'
import { answerMorningAfter, listMorningAfters } from './service-morning-after.ts'
import { decideTurnoutObjection, listTurnoutObjections, objectToTurnout } from './service-objections.ts'

export function turnoutRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getTurnout, async ({ actor, params }) =>
    presentTurnout(await getTurnout(ctx, actor, params.id), ctx.now()),
  )
  serve(app, contract.updateTurnout, async ({ actor, params, body }) =>
    presentTurnout(await updateTurnout(ctx, actor, params.id, body), ctx.now()),
  )
  serve(app, meetCodes.getMeetCode, async ({ actor, params }) => {
    const { endsAt, now, ...code } = await getMeetCode(ctx, actor, params.id)
    return { ...code, validUntil: new Date(endsAt).toISOString(), now: now.toISOString() }
  })
  serve(app, meetCodes.enterMeetCode, async ({ actor, params, body }) => ({
    person: presentPerson(await enterMeetCode(ctx, actor, params.id, body)),
  }))
  serve(app, mornings.listMorningAfters, async ({ actor }) => ({
    mornings: (await listMorningAfters(ctx, actor)).map(presentMorningAfter),
  }))
  serve(app, mornings.answerMorningAfter, async ({ actor, body }) => ({
    morning: presentMorningAfter(await answerMorningAfter(ctx, actor, body)),
  }))
  serve(app, contract.getMyTurnout, async ({ actor }) => {
    const { records, shown } = await getMyTurnout(ctx, actor)
    return presentMyTurnout(records, shown, ctx.now())
  })
  serve(app, contract.objectToTurnout, async ({ actor, params, body }) => ({
    record: presentRecord(await objectToTurnout(ctx, actor, params.groupId, body.text), ctx.now()),
  }))
  serve(app, contract.listTurnoutObjections, async ({ actor, query }) => {
    const { rows, pagination } = await listTurnoutObjections(ctx, actor, query)
    return { objections: rows.map(presentContested), pagination }
  })
  serve(app, contract.decideTurnoutObjection, async ({ actor, params, body }) => ({
    objection: presentContested(await decideTurnoutObjection(ctx, actor, params.id, body)),
  }))
}
