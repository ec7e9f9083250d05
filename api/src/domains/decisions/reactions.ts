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
    'user.suspended': async (unit, fact) =>
      stateDecision(unit, 'USER_SUSPENDED', fact, await aboutAccount(unit.tx, fact.userId)),
    'user.unsuspended': (unit, { userId, reason }) => mailUnsuspended(unit, userId, reason),
    'user.deleted': async (unit, { userId, actorId, ...reasons }) => {
      if (actorId !== null)
        await stateDecision(unit, 'USER_DELETED', { actorId, ...reasons }, await aboutAccount(unit.tx, userId))
      await deleteDecisionsOf(unit.tx, userId)
    },
    'event.rejected': async (unit, { eventId, adminId, ...reasons }) =>
      stateDecision(
        unit,
        'EVENT_REJECTED',
        { actorId: adminId, ...reasons },
        await findEventCreator(unit.tx, eventId),
        eventId,
      ),
    'event.cancelled': async (unit, { eventId, actorId, ...reasons }) => {
      // Cancelled by the organiser, through a feed.
      if (actorId === null) return
      const creator = await findEventCreator(unit.tx, eventId)
      await stateDecision(unit, 'EVENT_CANCELLED', { actorId, ...reasons }, creator, eventId)
    },
    'event.deleted': async (unit, fact) =>
      stateDecision(unit, 'EVENT_DELETED', fact, await findEventCreator(unit.tx, fact.eventId), fact.eventId),
    'event.pictureRemoved': async (unit, fact) =>
      stateDecision(unit, 'EVENT_PICTURE_REMOVED', fact, await findEventCreator(unit.tx, fact.eventId), fact.eventId),
    'group.deleted': async (unit, { groupId, actorId, cause, ...reasons }) => {
      if (cause !== 'ADMIN' || actorId === null) return
      const owner = await findGroupOwner(unit.tx, groupId)
      await stateDecision(unit, 'GROUP_DELETED', { actorId, ...reasons }, owner, groupId)
    },
    'message.removedByAdmin': async (unit, fact) =>
      stateDecision(unit, 'MESSAGE_REMOVED', fact, await findMessageWriter(unit.tx, fact.messageId)),
    'reference.removedByAdmin': async (unit, fact) =>
      stateDecision(unit, 'REFERENCE_REMOVED', fact, await findReferenceWriter(unit.tx, fact.referenceId)),
    'group.pictureRemoved': async (unit, fact) =>
      stateDecision(unit, 'GROUP_PICTURE_REMOVED', fact, await findGroupOwner(unit.tx, fact.groupId), fact.groupId),
  },
}

async function aboutAccount(tx: Tx, userId: string) {
  const person = await findPerson(tx, userId)
  return person && { person, subjectName: null }
}
