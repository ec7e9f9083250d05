import { trustLimits } from 'contract/limits.ts'
import { MORNING_AFTER } from 'contract/plans/state.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { nextTime } from '../../platform/clock.ts'

/** `byId` says that `aboutId` was there. */
export type Statement = { byId: string; aboutId: string; isEstablished: boolean }
export type Block = { blockerId: string; blockedId: string; createdAt: Date }

export type GroupTurnout = {
  event: { isLive: boolean }
  memberSince: ReadonlyMap<string, Date>
  statements: readonly Statement[]
}

/** A member who leaves before the start has cancelled. */
export const isExpectedAfterLeaving = (event: { startsAt: Date }, leftAt: Date): boolean => leftAt >= event.startsAt

/** A block by that person after the end of the event changes nothing, because the viewer would learn of it. */
export const isHiddenByBlock = (
  { viewerId, personId }: { viewerId: string; personId: string },
  blocks: readonly Block[],
  overAt: Date,
): boolean =>
  blocks.some(
    ({ blockerId, blockedId, createdAt }) =>
      (blockerId === viewerId && blockedId === personId) ||
      (blockerId === personId && blockedId === viewerId && createdAt <= overAt),
  )

/** The people who went along: oneself and one other say so. `isCounted`: others see it. */
export function judgeTurnout({ event, memberSince, statements }: GroupTurnout): Map<string, { isCounted: boolean }> {
  const went = new Map<string, { isCounted: boolean }>()
  if (!event.isLive) return went
  const byExpected = statements.filter(({ byId }) => memberSince.has(byId))
  for (const id of memberSince.keys()) {
    const about = byExpected.filter(({ aboutId }) => aboutId === id)
    const byOthers = about.filter(({ byId }) => byId !== id)
    const bySelf = about.length > byOthers.length
    if (bySelf && byOthers.length > 0)
      went.set(id, { isCounted: byOthers.some((statement) => countsForOthers(statement, memberSince)) })
  }
  return went
}

export const isEstablished = (accountCreatedAt: Date, overAt: Date): boolean =>
  overAt.getTime() - accountCreatedAt.getTime() >= trustLimits.establishedDays * DAY

export const joinedApart = (one: Date, other: Date): boolean =>
  Math.abs(one.getTime() - other.getTime()) >= trustLimits.apartDays * DAY

/**
 * The account must be established, and the two made at different times, so that accounts made together cannot improve each
 * other's record, however long they wait.
 */
export function countsForOthers(
  { byId, aboutId, isEstablished }: Statement,
  memberSince: ReadonlyMap<string, Date>,
): boolean {
  const [by, about] = [memberSince.get(byId), memberSince.get(aboutId)]
  return byId !== aboutId && isEstablished && by !== undefined && about !== undefined && joinedApart(by, about)
}

/** Events that ended before this no longer count. */
export function trustCountsFrom(now: Date): Date {
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - trustLimits.months)
  return from
}

/** After downtime the question is worth asking for this long. */
const MORNING_LATE_HOURS = 24

/** The first 10.00 in Amsterdam that is at least 4 hours after the end. */
export const morningAfterAt = (overAt: Date): Date =>
  nextTime(new Date(overAt.getTime() + MORNING_AFTER.hours * HOUR), MORNING_AFTER.time)

export function isMorningAfterDue(overAt: Date, now: Date): boolean {
  const due = morningAfterAt(overAt).getTime()
  return now.getTime() >= due && now.getTime() < due + MORNING_LATE_HOURS * HOUR
}

export const morningAfterPeriod = (now: Date): { after: Date; until: Date } => ({
  after: new Date(now.getTime() - (MORNING_LATE_HOURS + MORNING_AFTER.hours) * HOUR - DAY),
  until: new Date(now.getTime() - MORNING_AFTER.hours * HOUR),
})
