import type { MorningAfter } from 'contract/morning-after.ts'
import type { Trust, Turnout, TurnoutObjection, TurnoutRecord } from 'contract/turnout.ts'
import { turnoutClosesAt, type turnoutFields } from 'contract/turnout.ts'
import { presentEventSummary } from '../events/present.ts'
import { presentPerson } from '../users/present.ts'
import type { listMornings } from './morning-after/repository.ts'
import { explainOutcome, isTurnoutOpen } from './policy.ts'
import type { findTurnoutEvent, listExpected, OwnRecordRow } from './repository.ts'
import type { ContestedRow } from './repository-objections.ts'

type TurnoutEvent = NonNullable<Awaited<ReturnType<typeof findTurnoutEvent>>>

export type OwnTurnout = Pick<TurnoutEvent, 'event' | 'groupName'> & {
  meId: string
  answeredAt: Date | null
  said: { aboutId: string; isPresent: boolean }[]
  /** The people whose meeting with the actor is proven. */
  metIds: string[]
  /** The people the actor can make statements about, the actor first. */
  people: Awaited<ReturnType<typeof listExpected>>[number]['person'][]
}

const presentEvent = (event: { id: string; title: string; slug: string; startsAt: Date; overAt: Date }) => ({
  id: event.id,
  title: event.title,
  slug: event.slug,
  startDate: event.startsAt.toISOString(),
  overAt: event.overAt.toISOString(),
})

const presentFields = ({
  groupName,
  said,
  answeredAt,
  people,
  meId,
  metIds,
}: OwnTurnout): Pick<Turnout, keyof typeof turnoutFields> => ({
  present: said.filter(({ isPresent }) => isPresent).map(({ aboutId }) => aboutId),
  absent: said.filter(({ isPresent }) => !isPresent).map(({ aboutId }) => aboutId),
  answeredAt: answeredAt?.toISOString() ?? null,
  people: people.map((person) => ({
    ...presentPerson(person),
    isSelf: person.id === meId,
    isMet: person.id === meId ? metIds.length > 0 : metIds.includes(person.id),
  })),
  groupName,
})

export const presentTurnout = (turnout: OwnTurnout, now: Date): Turnout => ({
  ...presentFields(turnout),
  event: presentEvent(turnout.event),
  closesAt: turnoutClosesAt(turnout.event.overAt).toISOString(),
  isOpen: isTurnoutOpen(turnout.event, now),
})

type MorningRow = Awaited<ReturnType<typeof listMornings>>[number]

export const presentMorningAfter = ({
  event,
  overAt,
  home,
  answeredAt,
  groups,
}: Pick<MorningRow, 'event' | 'overAt' | 'home' | 'answeredAt'> & {
  groups: { groupId: string; turnout: OwnTurnout }[]
}): MorningAfter => ({
  event: presentEventSummary(event),
  home,
  answeredAt: answeredAt?.toISOString() ?? null,
  closesAt: turnoutClosesAt(overAt).toISOString(),
  groups: groups.map(({ groupId, turnout }) => ({ groupId, ...presentFields(turnout) })),
})

export function presentRecord({ record, event, groupName, objection }: OwnRecordRow, now: Date): TurnoutRecord {
  const isOpen = isTurnoutOpen(event, now) || record.settledAt === null
  const isReversed = objection?.decision === 'REVERSED'
  // An outcome shown before answering closes would reveal the answers of others.
  const outcome = isOpen || !event.isLive ? null : record.outcome
  const isContested = objection !== null && objection.decision !== 'UPHELD'
  return {
    groupId: record.groupId,
    groupName,
    event: presentEvent(event),
    outcome,
    explanation: explainOutcome(
      { outcome, isCounted: record.isCounted },
      { isOpen, isEventLive: event.isLive, decision: objection?.decision ?? null },
    ),
    isCounted: outcome !== null && record.isCounted && !isContested,
    isOpen: isTurnoutOpen(event, now) && event.isLive,
    answeredAt: record.answeredAt?.toISOString() ?? null,
    closesAt: turnoutClosesAt(event.overAt).toISOString(),
    canObject: outcome === 'NO_SHOW' && objection === null && !isReversed,
    objection: objection && {
      text: objection.text,
      createdAt: objection.createdAt.toISOString(),
      decision: objection.decision,
      notes: objection.notes,
      decidedAt: objection.decidedAt?.toISOString() ?? null,
    },
  }
}

export const presentMyTurnout = (rows: readonly OwnRecordRow[], shown: Trust, now: Date) => ({
  records: rows.map((row) => presentRecord(row, now)),
  shown,
})

export const presentContested = ({
  objection,
  person,
  event,
  groupName,
  decider,
  statements,
}: ContestedRow): TurnoutObjection => ({
  id: objection.id,
  person: presentPerson(person),
  groupId: objection.groupId,
  groupName,
  event: presentEvent(event),
  text: objection.text,
  createdAt: objection.createdAt.toISOString(),
  statements: statements.map(({ person: by, isPresent }) => ({ person: presentPerson(by), isPresent })),
  decision: objection.decision,
  notes: objection.notes,
  decidedAt: objection.decidedAt?.toISOString() ?? null,
  decidedBy: decider,
})
