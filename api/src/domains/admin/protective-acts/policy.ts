import type { FactName, Facts } from '../../../facts.ts'

/*
  What protects people and must hold after a restore, although the archive is older. The ids of each fact that are kept
  outside the archives: no names, texts or addresses. A null is not kept.
*/
const IDS = {
  'user.deleted': ({ userId }: Facts['user.deleted']) => ({ userId }),
  'user.blocked': ({ blockerId, blockedId }: Facts['user.blocked']) => ({ blockerId, blockedId }),
  'user.unblocked': ({ blockerId, blockedId }: Facts['user.unblocked']) => ({ blockerId, blockedId }),
  'user.suspended': ({ userId, actorId, category }: Facts['user.suspended']) => ({ userId, actorId, category }),
  'user.unsuspended': ({ userId, actorId }: Facts['user.unsuspended']) => ({ userId, actorId }),
  'user.adminRevoked': ({ userId, actorId }: Facts['user.adminRevoked']) => ({ userId, actorId }),
  'user.ageBelowTerms': ({ userId }: Facts['user.ageBelowTerms']) => ({ userId }),
  'user.ageReviewed': ({ userId }: Facts['user.ageReviewed']) => ({ userId }),
  'user.passwordChanged': ({ userId }: Facts['user.passwordChanged']) => ({ userId }),
  'session.ended': ({ userId, sessionId }: Facts['session.ended']) => ({ userId, sessionId }),
  'message.deleted': ({ messageId }: Facts['message.deleted']) => ({ messageId }),
  'message.removedByAdmin': ({ messageId, actorId, category }: Facts['message.removedByAdmin']) => ({
    messageId,
    actorId,
    category,
  }),
  'reference.removedByAdmin': ({ referenceId, actorId, category }: Facts['reference.removedByAdmin']) => ({
    referenceId,
    actorId,
    category,
  }),
  'reference.deleted': ({ writerId, groupId, subjectId }: Facts['reference.deleted']) => ({
    writerId,
    groupId,
    subjectId,
  }),
  'group.pictureRemoved': ({ groupId, actorId, category }: Facts['group.pictureRemoved']) => ({
    groupId,
    actorId,
    category,
  }),
  'group.deleted': ({ groupId, actorId, cause, category }: Facts['group.deleted']) =>
    cause === 'ADMIN' && actorId !== null ? { groupId, actorId, category } : null,
  'group.memberRejected': ({ groupId, userId, wasMember }: Facts['group.memberRejected']) =>
    wasMember ? { groupId, userId } : null,
  'group.memberLeft': ({ groupId, userId }: Facts['group.memberLeft']) => ({ groupId, userId }),
  'event.pictureRemoved': ({ eventId, actorId, category }: Facts['event.pictureRemoved']) => ({
    eventId,
    actorId,
    category,
  }),
  'event.deleted': ({ eventId, actorId, category }: Facts['event.deleted']) => ({ eventId, actorId, category }),
} satisfies { [N in FactName]?: (fact: Facts[N]) => object | null }

export type ProtectiveFact = keyof typeof IDS
export type IdsOf<N extends ProtectiveFact> = NonNullable<ReturnType<(typeof IDS)[N]>>

/** `at`: ISO time. */
export type ProtectiveAct = {
  [N in ProtectiveFact]: { id: string; at: string; fact: N; ids: IdsOf<N> }
}[ProtectiveFact]

export const PROTECTIVE_FACTS = Object.keys(IDS) as ProtectiveFact[]

/** Null for a fact that protects nobody, for example a group that its owner deleted. */
export const idsOf = <N extends ProtectiveFact>(name: N, fact: Facts[N]): IdsOf<N> | null =>
  (IDS[name] as (fact: Facts[N]) => IdsOf<N> | null)(fact)

const FOLDER = 'protective-acts/'

/** The same for a repeated job. Names sort by time. */
export const fileNameOf = ({ at, id }: Pick<ProtectiveAct, 'at' | 'id'>): string =>
  `${FOLDER}${at.replaceAll(':', '-')}_${id}.json`

export { FOLDER as PROTECTIVE_ACTS_FOLDER }

/** The names of acts at or after an instant; null means all. In the order of the acts. */
export const namesSince = (names: readonly string[], since: Date | null): string[] => {
  const first = since === null ? FOLDER : `${FOLDER}${since.toISOString().replaceAll(':', '-')}`
  return names.filter((name) => name.endsWith('.json') && name >= first).toSorted()
}

/** False for one of a later version. */
export const isKnownAct = (act: ProtectiveAct): boolean => PROTECTIVE_FACTS.includes(act.fact)
