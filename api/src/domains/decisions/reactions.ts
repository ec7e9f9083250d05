import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import {
  deleteDecisionsOf,
  findEventCreator,
  findGroupOwner,
  findMessageWriter,
  findPerson,
  findReferenceWriter,
} from './repository.ts'
import { mailUnsuspended, stateDecision } from './service.ts'

export const decisionReactions: Reactions = {
  within: {
    'user.suspended': async (ctx, tx, fact) =>
      stateDecision(ctx, tx, 'USER_SUSPENDED', fact, await aboutAccount(tx, fact.userId)),
    'user.unsuspended': (ctx, tx, { userId, reason }) => mailUnsuspended(ctx, tx, userId, reason),
    'user.deleted': async (ctx, tx, { userId, actorId, ...reasons }) => {
      if (actorId !== null)
        await stateDecision(ctx, tx, 'USER_DELETED', { actorId, ...reasons }, await aboutAccount(tx, userId))
      await deleteDecisionsOf(tx, userId)
    },
    'event.rejected': async (ctx, tx, { eventId, adminId, ...reasons }) =>
      stateDecision(
        ctx,
        tx,
        'EVENT_REJECTED',
        { actorId: adminId, ...reasons },
        await findEventCreator(tx, eventId),
        eventId,
      ),
    'event.cancelled': async (ctx, tx, { eventId, actorId, ...reasons }) => {
      // Cancelled by the organiser, through a feed.
      if (actorId === null) return
      const creator = await findEventCreator(tx, eventId)
      await stateDecision(ctx, tx, 'EVENT_CANCELLED', { actorId, ...reasons }, creator, eventId)
    },
    'event.deleted': async (ctx, tx, fact) =>
      stateDecision(ctx, tx, 'EVENT_DELETED', fact, await findEventCreator(tx, fact.eventId), fact.eventId),
    'event.pictureRemoved': async (ctx, tx, fact) =>
      stateDecision(ctx, tx, 'EVENT_PICTURE_REMOVED', fact, await findEventCreator(tx, fact.eventId), fact.eventId),
    'group.deleted': async (ctx, tx, { groupId, actorId, cause, ...reasons }) => {
      if (cause !== 'ADMIN' || actorId === null) return
      const owner = await findGroupOwner(tx, groupId)
      await stateDecision(ctx, tx, 'GROUP_DELETED', { actorId, ...reasons }, owner, groupId)
    },
    'message.removedByAdmin': async (ctx, tx, fact) =>
      stateDecision(ctx, tx, 'MESSAGE_REMOVED', fact, await findMessageWriter(tx, fact.messageId)),
    'reference.removedByAdmin': async (ctx, tx, fact) =>
      stateDecision(ctx, tx, 'REFERENCE_REMOVED', fact, await findReferenceWriter(tx, fact.referenceId)),
    'group.pictureRemoved': async (ctx, tx, fact) =>
      stateDecision(ctx, tx, 'GROUP_PICTURE_REMOVED', fact, await findGroupOwner(tx, fact.groupId), fact.groupId),
  },
}

async function aboutAccount(tx: Tx, userId: string) {
  const person = await findPerson(tx, userId)
  return person && { person, subjectName: null }
}
