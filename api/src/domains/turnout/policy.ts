import { trustLimits } from 'contract/limits.ts'
import { MORNING_AFTER } from 'contract/plans/state.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { type TurnoutOutcome, turnoutClosesAt } from 'contract/turnout.ts'
import { nextTime } from '../../platform/clock.ts'

export type EventTimes = { startsAt: Date; overAt: Date }
export type JudgedEvent = EventTimes & { isLive: boolean }
export type Statement = { byId: string; aboutId: string; isPresent: boolean; isEstablished: boolean; statedAt: Date }
export type Block = { blockerId: string; blockedId: string; createdAt: Date }

/** The data that decide the turnout of one group. Without deleted and suspended people. */
export type GroupTurnout = {
  event: JudgedEvent
  /** The ids of all who were expected. */
  people: readonly string[]
  /** When each of them made the account. */
  memberSince: ReadonlyMap<string, Date>
  statements: readonly Statement[]
  blocks: readonly Block[]
  /** Pairs that met at the event, as the code of one proves. */
  met: readonly { firstId: string; secondId: string }[]
}

/** `isCounted`: others see it. */
export type Judgement = { outcome: TurnoutOutcome | null; isCounted: boolean }

const UNDECIDED: Judgement = { outcome: null, isCounted: false }

/** A member who leaves before the start has cancelled, however late, and is no no-show. */
export const isExpectedAfterLeaving = (event: EventTimes, leftAt: Date): boolean => leftAt >= event.startsAt

/**
 * Whether a block excludes statements of `byId` about `aboutId`: a block by `byId`, or one by `aboutId` before the end of the
 * event. A later block by `aboutId` does not: otherwise a no-show could remove all statements by blocking the group.
 */
export const isExcludedByBlock = (
  { byId, aboutId }: { byId: string; aboutId: string },
  blocks: readonly Block[],
  overAt: Date,
): boolean =>
  blocks.some(
    ({ blockerId, blockedId, createdAt }) =>
      (blockerId === byId && blockedId === aboutId) ||
      (blockerId === aboutId && blockedId === byId && createdAt <= overAt),
  )

/**
 * The outcome for each member (present, absent, unknown). A person whose meeting with another is proven went along, whatever
 * anybody states. Of the others:
 * - went along: oneself and one other say present, or two others do;
 * - no-show: two others say absent and no statement says present, the person's own included. One statement is not enough.
 * Statements about others by a person who states to have been absent do not count.
 */
export function judgeTurnout({
  event,
  people,
  memberSince,
  statements,
  blocks,
  met,
}: GroupTurnout): Map<string, Judgement> {
  const expected = new Set(people)
  const stayedAway = new Set(
    statements.filter(({ byId, aboutId, isPresent }) => byId === aboutId && !isPresent).map(({ byId }) => byId),
  )
  const valid = statements.filter(
    (statement) =>
      expected.has(statement.byId) &&
      (statement.byId === statement.aboutId ||
        (!stayedAway.has(statement.byId) && !isExcludedByBlock(statement, blocks, event.overAt))),
  )
  const about = Map.groupBy(valid, ({ aboutId }) => aboutId)
  const proofs = Map.groupBy(
    met
      .flatMap(({ firstId, secondId }) => [
        { byId: firstId, aboutId: secondId },
        { byId: secondId, aboutId: firstId },
      ])
      .map((proof) => ({
        ...proof,
        isPresent: true,
        isEstablished: isEstablished(memberSince.get(proof.byId) ?? event.overAt, event.overAt),
        statedAt: event.startsAt,
      })),
    ({ aboutId }) => aboutId,
  )
  return new Map(
    people.map((id) => {
      const [said, proven] = [about.get(id) ?? [], proofs.get(id) ?? []]
      return [id, event.isLive ? judge(id, said, proven, memberSince) : UNDECIDED]
    }),
  )
}

function judge(
  personId: string,
  statements: readonly Statement[],
  proofs: readonly Statement[],
  memberSince: ReadonlyMap<string, Date>,
): Judgement {
  const others = statements.filter(({ byId }) => byId !== personId)
  const present = others.filter(({ isPresent }) => isPresent)
  const absent = others.filter(({ isPresent }) => !isPresent)
  const saysPresent = statements.some(({ byId, isPresent }) => byId === personId && isPresent)
  const counting = (list: readonly Statement[]) => list.filter((one) => countsForOthers(one, memberSince)).length
  if (proofs.length > 0) return { outcome: 'WENT', isCounted: counting([...proofs, ...present]) >= 1 }
  if (present.length + Number(saysPresent) >= 2) return { outcome: 'WENT', isCounted: counting(present) >= 1 }
  if (absent.length >= 2 && present.length === 0 && !saysPresent)
    return { outcome: 'NO_SHOW', isCounted: counting(absent) >= 2 }
  return UNDECIDED
}

export const isEstablished = (accountCreatedAt: Date, overAt: Date): boolean =>
  overAt.getTime() - accountCreatedAt.getTime() >= trustLimits.establishedDays * DAY

export const joinedApart = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) >= trustLimits.apartDays * DAY

/**
 * Whether a statement is part of what others see. The account that states it must be established. A statement that a person
 * was present counts only if the two accounts were made at different times, so that accounts made together cannot improve each
 * other's record, however long they wait.
 */
export function countsForOthers(
  { byId, aboutId, isPresent, isEstablished }: Omit<Statement, 'statedAt'>,
  memberSince: ReadonlyMap<string, Date>,
): boolean {
  const [by, about] = [memberSince.get(byId), memberSince.get(aboutId)]
  if (byId === aboutId || !isEstablished || by === undefined || about === undefined) return false
  return !isPresent || joinedApart(by, about)
}

/** Events that ended before this no longer count. */
export function trustCountsFrom(now: Date): Date {
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - trustLimits.months)
  return from
}

export const isTurnoutOpen = ({ overAt }: EventTimes, now: Date): boolean =>
  overAt <= now && now < turnoutClosesAt(overAt)

/** After downtime the question is worth asking for this long. */
const MORNING_LATE_HOURS = 24

/** The first 10.00 in Amsterdam that is at least 4 hours after the end. */
export const morningAfterAt = (overAt: Date): Date =>
  nextTime(new Date(overAt.getTime() + MORNING_AFTER.hours * HOUR), MORNING_AFTER.time)

export function isMorningAfterDue(overAt: Date, now: Date): boolean {
  const due = morningAfterAt(overAt).getTime()
  return now.getTime() >= due && now.getTime() < due + MORNING_LATE_HOURS * HOUR
}

/** Ended events that `isMorningAfterDue` can be true of. */
export const morningAfterPeriod = (now: Date): { after: Date; until: Date } => ({
  after: new Date(now.getTime() - (MORNING_LATE_HOURS + MORNING_AFTER.hours) * HOUR - DAY),
  until: new Date(now.getTime() - MORNING_AFTER.hours * HOUR),
})

/** One sentence that says how an outcome came about, and never which person said what. */
export function explainOutcome(
  { outcome, isCounted }: Judgement,
  { isOpen, isEventLive, decision }: { isOpen: boolean; isEventLive: boolean; decision: 'UPHELD' | 'REVERSED' | null },
): string {
  if (!isEventLive) return 'Het evenement ging niet door. Het telt voor niemand.'
  if (isOpen) return 'Je groep kan nog zeggen wie er was. Daarna zie je hier wat er is geteld.'
  if (decision === 'REVERSED') return 'Een beheerder gaf je gelijk. Dit telt niet mee.'
  if (outcome === 'NO_SHOW' && decision === 'UPHELD') return 'Een beheerder heeft gekeken en laat het staan.'
  if (outcome === 'NO_SHOW')
    return isCounted
      ? 'Minstens twee groepsleden misten je, en niemand zei dat je er was.'
      : 'Minstens twee groepsleden misten je. Zij waren net lid, dus dit telt niet mee.'
  if (outcome === 'WENT')
    return isCounted
      ? 'Je groep zei dat je er was.'
      : 'Je groep zei dat je er was. Zij waren net lid of werden tegelijk met jou lid, dus voor anderen telt dit niet mee.'
  return 'Te weinig mensen zeiden iets. Het telt niet voor je en niet tegen je.'
}
