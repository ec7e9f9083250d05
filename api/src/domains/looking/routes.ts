import * as contract from 'contract/looking.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentLooking } from './present.ts'
import { getLooking, startLooking, stopLooking } from './service.ts'
import { sendWave, withdrawWave } from './service-waves.ts'

export function lookingRoutes(app: FastifyInstance, ctx: Context): void {
  const output = async (actor: Actor, eventId: string) => presentLooking(await getLooking(ctx, actor, eventId))

  serve(app, contract.startLooking, async ({ actor, params, body }) => {
    await startLooking(ctx, actor, params.id, body)
    return output(actor, params.id)
  })
  serve(app, contract.stopLooking, async ({ actor, params }) => {
    await stopLooking(ctx, actor, params.id)
    return output(actor, params.id)
  })
  serve(app, contract.sendWave, async ({ actor, params }) => {
    await sendWave(ctx, actor, params.id, params.userId)
    return output(actor, params.id)
  })
  serve(app, contract.withdrawWave, async ({ actor, params }) => {
    await withdrawWave(ctx, actor, params.id, params.userId)
    return output(actor, params.id)
  })
  serve(app, contract.getLooking, ({ actor, params }) => output(actor, params.id))
}
