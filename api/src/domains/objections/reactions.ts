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

/** States the reasons of an administrator's decision to the person it is about. */
export const objectionReactions: Reactions = {
  within: {
    'user.suspended': async (ctx, tx, { userId, actorId, ...reasons }) =>
      stateDecision(ctx, tx, 'USER_SUSPENDED', actorId, await aboutAccount(tx, userId), reasons),
    'user.unsuspended': async (ctx, tx, { userId, reason, isReversal }) => {
      if (!isReversal) await mailUnsuspended(ctx, tx, userId, reason)
    },
    'user.deleted': async (ctx, tx, { userId, actorId, ...reasons }) => {
      if (actorId === null) await deleteDecisionsOf(tx, userId)
      else await stateDecision(ctx, tx, 'USER_DELETED', actorId, await aboutAccount(tx, userId), reasons)
    },
    'event.rejected': async (ctx, tx, { eventId, adminId, ...reasons }) =>
      stateDecision(ctx, tx, 'EVENT_REJECTED', adminId, await findEventCreator(tx, eventId), reasons),
    'event.cancelled': async (ctx, tx, { eventId, actorId, ...reasons }) => {
      // Cancelled by the organiser, through a feed.
      if (actorId !== null)
        await stateDecision(ctx, tx, 'EVENT_CANCELLED', actorId, await findEventCreator(tx, eventId), reasons)
    },
    'event.deleted': async (ctx, tx, { eventId, actorId, ...reasons }) =>
      stateDecision(ctx, tx, 'EVENT_DELETED', actorId, await findEventCreator(tx, eventId), reasons),
    'event.pictureRemoved': async (ctx, tx, { eventId, actorId, ...reasons }) =>
      stateDecision(ctx, tx, 'EVENT_PICTURE_REMOVED', actorId, await findEventCreator(tx, eventId), reasons),
    'group.deleted': async (ctx, tx, { groupId, actorId, cause, ...reasons }) => {
      if (cause === 'ADMIN' && actorId !== null)
        await stateDecision(ctx, tx, 'GROUP_DELETED', actorId, await findGroupOwner(tx, groupId), reasons)
    },
    'message.removedByAdmin': async (ctx, tx, { messageId, actorId, ...reasons }) =>
      stateDecision(ctx, tx, 'MESSAGE_REMOVED', actorId, await findMessageWriter(tx, messageId), reasons),
    'reference.removedByAdmin': async (ctx, tx, { referenceId, actorId, ...reasons }) =>
      stateDecision(ctx, tx, 'REFERENCE_REMOVED', actorId, await findReferenceWriter(tx, referenceId), reasons),
    'group.pictureRemoved': async (ctx, tx, { groupId, actorId, ...reasons }) =>
      stateDecision(ctx, tx, 'GROUP_PICTURE_REMOVED', actorId, await findGroupOwner(tx, groupId), reasons),
  },
}

async function aboutAccount(tx: Tx, userId: string) {
  const person = await findPerson(tx, userId)
  return person && { person, subjectName: null }
}
