import type { StatedReasons } from '../../facts.ts'
import type { Unit } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import type { DecisionKind } from './policy.ts'
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
      stateDecision(unit, 'USER_SUSPENDED', { ...fact, about: await aboutAccount(unit.tx, fact.userId) }),
    'user.unsuspended': (unit, { userId, reason }) => mailUnsuspended(unit, userId, reason),
    'user.deleted': async (unit, { userId, actorId, ...reasons }) => {
      if (actorId !== null)
        await stateDecision(unit, 'USER_DELETED', { ...reasons, actorId, about: await aboutAccount(unit.tx, userId) })
      await deleteDecisionsOf(unit.tx, userId)
    },
    'event.rejected': (unit, fact) => stateAboutEvent(unit, 'EVENT_REJECTED', fact),
    'event.cancelled': async (unit, { actorId, ...fact }) => {
      // Cancelled by the organiser, through a feed.
      if (actorId !== null) await stateAboutEvent(unit, 'EVENT_CANCELLED', { ...fact, actorId })
    },
    'event.deleted': (unit, fact) => stateAboutEvent(unit, 'EVENT_DELETED', fact),
    'event.pictureRemoved': (unit, fact) => stateAboutEvent(unit, 'EVENT_PICTURE_REMOVED', fact),
    'group.deleted': async (unit, { cause, actorId, ...fact }) => {
      if (cause === 'ADMIN' && actorId !== null) await stateAboutGroup(unit, 'GROUP_DELETED', { ...fact, actorId })
    },
    'message.removedByAdmin': async (unit, fact) =>
      stateDecision(unit, 'MESSAGE_REMOVED', { ...fact, about: await findMessageWriter(unit.tx, fact.messageId) }),
    'reference.removedByAdmin': async (unit, fact) =>
      stateDecision(unit, 'REFERENCE_REMOVED', {
        ...fact,
        about: await findReferenceWriter(unit.tx, fact.referenceId),
      }),
    'group.pictureRemoved': (unit, fact) => stateAboutGroup(unit, 'GROUP_PICTURE_REMOVED', fact),
  },
}

type ByAdmin = StatedReasons & { actorId: string }

async function stateAboutEvent(unit: Unit, kind: DecisionKind, fact: ByAdmin & { eventId: string }): Promise<void> {
  const about = await findEventCreator(unit.tx, fact.eventId)
  await stateDecision(unit, kind, { ...fact, about, subjectId: fact.eventId })
}

async function stateAboutGroup(unit: Unit, kind: DecisionKind, fact: ByAdmin & { groupId: string }): Promise<void> {
  const about = await findGroupOwner(unit.tx, fact.groupId)
  await stateDecision(unit, kind, { ...fact, about, subjectId: fact.groupId })
}

async function aboutAccount(tx: Tx, userId: string) {
  const person = await findPerson(tx, userId)
  return person && { person, subjectName: null }
}
