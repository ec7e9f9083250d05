import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { listPeopleIds } from './repository.ts'
import { listProposedWith } from './repository-views.ts'
import { proposePair, withdrawYes, withdrawYesFromWish } from './service.ts'
import { tellOfEnd, tellOfGroup, tellOfPlace, tellOfSeeker } from './service-updates.ts'

const PROPOSAL_CHANGED = [
  {
    topics: () => ['proposals'] as const,
    to: (ctx: Context, { proposalId }: { proposalId: string }) => listPeopleIds(ctx.db, proposalId),
  },
]

/** The others no longer see a person who goes with a group. Not people with a block between them, as in `looking`. */
async function toProposedWith(ctx: Context, groupId: string, userId: string): Promise<string[]> {
  const [userIds, blockedIds] = await Promise.all([
    listProposedWith(ctx.db, groupId, userId),
    listBlockedIds(ctx.db, userId),
  ])
  return userIds.filter((id) => !blockedIds.includes(id))
}

export const proposalReactions: Reactions = {
  within: {
    'looking.started': tellOfSeeker,
    'looking.changed': withdrawYes,
    'looking.waved': async (unit, { eventId, userId, toId, isMutual }) => {
      if (isMutual) await proposePair(unit, eventId, [toId, userId])
    },
    'group.created': tellOfGroup,
    'group.memberLeft': async (unit, fact) => {
      if (!fact.isSilent) await tellOfPlace(unit, fact)
    },
    'group.departureAnnounced': tellOfPlace,
    'group.memberRejected': async (unit, fact) => {
      if (fact.wasMember) await tellOfPlace(unit, fact)
    },
    'proposal.ended': tellOfEnd,
    'wish.changed': async (unit, { userId, isEnded }) => {
      if (isEnded) await withdrawYesFromWish(unit, userId)
    },
  },
  changes: {
    'proposal.made': [{ topics: () => ['proposals'], to: (_, { userIds }) => userIds }],
    'proposal.madeFromWish': [{ topics: () => ['proposals'], to: (_, { userIds }) => userIds }],
    'proposal.answered': PROPOSAL_CHANGED,
    'group.created': [
      { topics: () => ['proposals'], to: (ctx, { groupId, ownerId }) => toProposedWith(ctx, groupId, ownerId) },
    ],
    'group.memberAccepted': [
      { topics: () => ['proposals'], to: (ctx, { groupId, userId }) => toProposedWith(ctx, groupId, userId) },
    ],
    'proposal.ended': PROPOSAL_CHANGED,
  },
}
