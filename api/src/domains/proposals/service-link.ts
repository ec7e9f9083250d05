import type { ProposalAnswer } from 'contract/proposals.ts'
import type { Context } from '../../platform/context.ts'
import { readToken } from '../../platform/keyed-hash.ts'
import { refuse } from '../../platform/refusal.ts'
import { isSuspended } from '../users/service.ts'
import type { ShownProposal } from './repository-views.ts'
import { answerProposal, getProposal } from './service.ts'

/** Changes nothing. @throws Refusal PROPOSAL_LINK_INVALID, PROPOSAL_ENDED, EVENT_NOT_FOUND */
export async function getProposalLink(ctx: Context, token: string): Promise<ShownProposal> {
  const { actor, eventId, proposalId } = await readLink(ctx, token)
  const shown = await getProposal(ctx, actor, eventId)
  return shown?.proposal.id === proposalId ? shown : refuse('PROPOSAL_ENDED')
}

/** @throws Refusal PROPOSAL_LINK_INVALID, and those of `answerProposal` */
export async function answerProposalLink(ctx: Context, token: string, answer: ProposalAnswer): Promise<ShownProposal> {
  const { actor, eventId, proposalId } = await readLink(ctx, token)
  return answerProposal(ctx, actor, eventId, { answer, proposalId })
}

/** The token is of the mail (`mailAction` of the notifications). It ends with its proposal, because mails are forwarded. */
async function readLink(ctx: Context, token: string) {
  const [proposalId = '', eventId = '', userId = ''] =
    readToken(ctx, 'proposal', token)?.split('.') ?? refuse('PROPOSAL_LINK_INVALID')
  if (await isSuspended(ctx, userId)) refuse('PROPOSAL_LINK_INVALID')
  return { actor: { id: userId, isAdmin: false }, eventId, proposalId }
}
