import * as contract from 'contract/groups/invitations.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentGroup } from '../present.ts'
import { presentCandidate, presentReceivedInvitation, presentSentInvitation } from './present.ts'
import { answerInvitation, createInvitation, listGroupInvitations, listMyInvitations } from './service.ts'
import { goAgain } from './service-again.ts'

export function invitationRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.createInvitation, async ({ actor, params, body }) => ({
    invitation: presentSentInvitation(await createInvitation(ctx, actor, params.id, body)),
  }))
  serve(app, contract.listGroupInvitations, async ({ actor, params }) => {
    const { sent, candidates } = await listGroupInvitations(ctx, actor, params.id)
    return {
      invitations: sent.map(presentSentInvitation),
      candidates: candidates.map(presentCandidate),
    }
  })
  serve(app, contract.listMyInvitations, async ({ actor, query }) => {
    const { invitations, pagination } = await listMyInvitations(ctx, actor, query)
    return { invitations: invitations.map((view) => presentReceivedInvitation(view, ctx.now())), pagination }
  })
  serve(app, contract.goAgain, async ({ actor, params, body }) => {
    const { view, invited } = await goAgain(ctx, actor, params.id, body)
    return { group: presentGroup(view, ctx.now()), invited }
  })
  serve(app, contract.answerInvitation, async ({ actor, params, body }) => ({
    invitation: await answerInvitation(ctx, actor, params.id, body),
  }))
}
