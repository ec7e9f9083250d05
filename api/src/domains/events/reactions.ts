import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { deleteUnapproved, findEventById } from './repository.ts'

const DECIDED = [
  {
    topics: ({ eventId }: { eventId: string }) => [`event:${eventId}`] as const,
    to: async (ctx: Context, { eventId }: { eventId: string }) => [
      (await findEventById(ctx.db, eventId))?.creatorId ?? null,
    ],
  },
]

export const eventReactions: Reactions = {
  within: {
    // Approved events remain, without a creator.
    'user.deleted': async (unit, { userId }) => queueFileRemoval(unit, await deleteUnapproved(unit.tx, userId)),
  },
  changes: {
    'event.submitted': [{ topics: ({ eventId }) => [`event:${eventId}`], to: (_, { creatorId }) => [creatorId] }],
    'event.approved': DECIDED,
    'event.rejected': DECIDED,
    'event.updated': DECIDED,
    'event.meetingPointDecided': DECIDED,
    'event.cancelled': DECIDED,
    'event.deleted': [{ topics: ({ eventId }) => [`event:${eventId}`, 'groups'], to: (_, { goingIds }) => goingIds }],
  },
}
