import * as contract from 'contract/proposals.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentProposal } from './present.ts'
import { answerProposal, getProposal } from './service.ts'

export function proposalRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getProposal, async ({ actor, params }) => {
    const view = await getProposal(ctx, actor, params.id)
    return { proposal: view && presentProposal(view) }
  })
  serve(app, contract.answerProposal, async ({ actor, params, body }) => ({
    proposal: presentProposal(await answerProposal(ctx, actor, params.id, body)),
  }))
}
