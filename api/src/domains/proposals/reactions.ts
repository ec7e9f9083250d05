import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listPeopleIds } from './repository.ts'
import { proposePair, withdrawYes } from './service.ts'
import { tellOfEnd, tellOfGroup, tellOfPlace, tellOfSeeker } from './service-updates.ts'

const PROPOSAL_CHANGED = [
  {
    topics: () => ['proposals'] as const,
    to: (ctx: Context, { proposalId }: { proposalId: string }) => listPeopleIds(ctx.db, proposalId),
  },
]

export const proposalReactions: Reactions = {
  within: {
    'looking.started': tellOfSeeker,
    'looking.changed': withdrawYes,
    'looking.waved': async (ctx, tx, { eventId, userId, toId, isMutual }, record) => {
      if (isMutual) await proposePair(ctx, tx, record, eventId, [toId, userId])
    },
    'group.created': tellOfGroup,
    'group.memberLeft': async (ctx, tx, fact, record) => {
      if (!fact.isSilent) await tellOfPlace(ctx, tx, fact, record)
    },
    'group.departureAnnounced': tellOfPlace,
    'group.memberRejected': async (ctx, tx, fact, record) => {
      if (fact.wasMember) await tellOfPlace(ctx, tx, fact, record)
    },
    'proposal.ended': tellOfEnd,
  },
  changes: {
    'proposal.made': [{ topics: () => ['proposals'], to: (_, { userIds }) => userIds }],
    'proposal.answered': PROPOSAL_CHANGED,
    'proposal.ended': PROPOSAL_CHANGED,
  },
}
