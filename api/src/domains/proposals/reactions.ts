import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listPeopleIds } from './repository.ts'

const PROPOSAL_CHANGED = [
  {
    topics: () => ['proposals'] as const,
    to: (ctx: Context, { proposalId }: { proposalId: string }) => listPeopleIds(ctx.db, proposalId),
  },
]

export const proposalReactions: Reactions = {
  changes: { 'proposal.made': PROPOSAL_CHANGED, 'proposal.answered': PROPOSAL_CHANGED },
}
