import type { Topic } from 'contract/topics.ts'
import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listEventIds, listReaderIds } from './repository.ts'
import { endLookingOfMember, endLookingOfMinor } from './service.ts'

type EventFact = { eventId: string; userId: string }
type WaveFact = EventFact & { toId: string }

/** Those whose list or count has this person, and the person. */
const toReaders = async (ctx: Context, { eventId, userId }: EventFact): Promise<string[]> => [
  userId,
  ...(await listReaderIds(ctx.db, eventId, userId)),
]

/** The readers of every event at which the person looks: the person appears in, or disappears from, their lists. */
async function toReadersOfAll(ctx: Context, { userId }: { userId: string }): Promise<string[]> {
  const eventIds = await listEventIds(ctx.db, userId)
  return (await Promise.all(eventIds.map((eventId) => toReaders(ctx, { eventId, userId })))).flat()
}

const VISIBILITY_CHANGED = [{ topics: () => ['looking', 'event'] as const, to: toReadersOfAll }]

const WAVE_CHANGED = [
  {
    topics: ({ eventId }: WaveFact): Topic[] => [`looking:${eventId}`, 'messaging'],
    to: (_: Context, { userId, toId }: WaveFact) => [userId, toId],
  },
]

export const lookingReactions: Reactions = {
  within: {
    'user.ageBelowTerms': (unit, { userId }) => endLookingOfMinor(unit, userId),
    'group.created': (unit, { groupId, ownerId }) => endLookingOfMember(unit, groupId, ownerId),
    'group.memberAccepted': (unit, { groupId, userId }) => endLookingOfMember(unit, groupId, userId),
  },
  changes: {
    'looking.changed': [
      { topics: ({ eventId }) => [`looking:${eventId}`, `event:${eventId}`], to: toReaders },
      // Which members of groups the person sees, and how often they may look today.
      { topics: () => ['group', 'limits'], to: (_, { userId }) => [userId] },
    ],
    'looking.waved': WAVE_CHANGED,
    'looking.waveWithdrawn': WAVE_CHANGED,
    'user.suspended': VISIBILITY_CHANGED,
    'user.unsuspended': VISIBILITY_CHANGED,
  },
}
