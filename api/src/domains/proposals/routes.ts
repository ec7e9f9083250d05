import * as contract from 'contract/proposals.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentProposal, presentProposalLink } from './present.ts'
import { answerProposal, getProposal } from './service.ts'
import { answerProposalLink, getProposalLink } from './service-link.ts'

export function proposalRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.getProposal, async ({ actor, params }) => {
    const view = await getProposal(ctx, actor, params.id)
    return { proposal: view && presentProposal(view) }
  })
  serve(app, contract.answerProposal, async ({ actor, params, body }) => ({
    proposal: presentProposal(await answerProposal(ctx, actor, params.id, body)),
  }))
  serve(app, contract.getProposalLink, async ({ query }) => ({
    proposal: presentProposalLink(await getProposalLink(ctx, query.token)),
  }))
  serve(app, contract.answerProposalLink, async ({ query, body }) => ({
    proposal: presentProposalLink(await answerProposalLink(ctx, query.token, body.answer)),
  }))
}
