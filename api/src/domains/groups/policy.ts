import { type EventStatus, isLiveStatus } from 'contract/events/events.ts'
import { AGE_RANGE, type AgeRange } from 'contract/groups/age-range.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { ANSWER_TIMES } from 'contract/groups/membership.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { userLimits } from 'contract/users/users.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'

export type EventState = { status: EventStatus; overAt: Date }
type GroupSize = { memberCount: number; maxMembers: number }
type RequestState = { takesRequests: boolean }

/** A group remains active for some days after its event, so that members can thank each other and share photos. */
export const isGroupActive = (event: EventState, now: Date): boolean =>
  isLiveStatus(event.status) && now.getTime() < event.overAt.getTime() + groupLimits.activeDaysAfterEvent * DAY

export function refusalForEvent(event: EventState, now: Date): RefusalCode | null {
  if (!isLiveStatus(event.status)) return 'EVENT_NOT_LIVE'
  return event.overAt <= now ? 'EVENT_ENDED' : null
}

/** Why nobody may ask now to join the group. Invited people may still join. */
export const refusalToRequests = (group: RequestState & { event: EventState }, now: Date): RefusalCode | null =>
  refusalForEvent(group.event, now) ?? (group.takesRequests ? null : 'REQUESTS_CLOSED')

/** Outwards in steps; null for too few ages. */
export function ageRange(ages: readonly (number | null)[]): AgeRange | null {
  const known = ages.filter((age) => age !== null)
  const { step, people } = AGE_RANGE
  if (known.length < people) return null
  return {
    from: Math.floor(Math.min(...known) / step) * step,
    to: (Math.floor(Math.max(...known) / step) + 1) * step,
  }
}

/** An upgrade helps only below the maximum, hence two codes. */
export function refusalAtGroupLimit(currentGroups: number, groupLimit: number): RefusalCode | null {
  if (currentGroups < groupLimit) return null
  return groupLimit < groupLimits.maxGroups ? 'GROUP_LIMIT_REACHED' : 'GROUP_LIMIT_MAXIMUM'
}

export const hasFreePlace = ({ memberCount, maxMembers }: GroupSize): boolean => memberCount < maxMembers

/** Free places for which anyone may ask; invited people may take the others too. */
export const requestablePlaces = ({ takesRequests, memberCount, maxMembers }: RequestState & GroupSize): number =>
  takesRequests ? maxMembers - memberCount : 0

export function refusalAtGroupSize(group: GroupSize): RefusalCode | null {
  if (hasFreePlace(group)) return null
  return group.maxMembers < groupLimits.maxSize ? 'GROUP_SIZE_REACHED' : 'GROUP_SIZE_MAXIMUM'
}

/** One per vacated place, more while free places exceed the pending requests. @param vacatedPlaces free since just now */
export const promotionCount = (freePlaces: number, vacatedPlaces: number, pendingRequests: number): number =>
  Math.max(0, Math.min(freePlaces, Math.max(vacatedPlaces, freePlaces - pendingRequests)))

/** `places` is negative for a refund. Between the default size and the overall maximum, never below the current members. */
export function resizedMaximum({ memberCount, maxMembers }: GroupSize, places: number): number {
  const minimum = Math.min(maxMembers, Math.max(groupLimits.defaultSize, memberCount))
  return Math.min(groupLimits.maxSize, Math.max(minimum, maxMembers + places))
}

/**
 * The lowest of `ANSWER_TIMES.hours` that more than half of these meet. Null with too few decisions, and for slower owners.
 */
export function answersWithinHours(minutes: readonly number[] | null): number | null {
  if (minutes === null || minutes.length < ANSWER_TIMES.shownFrom) return null
  const within = (hours: number) => minutes.filter((each) => each <= hours * 60).length
  return ANSWER_TIMES.hours.find((hours) => within(hours) > minutes.length / 2) ?? null
}

/** Also after leaving silently, until the next morning. */
export const holdsSeat = ({ status }: { status: string }): boolean => status === 'ACCEPTED' || status === 'LEFT'

export const hasChangedRecently = (changes: readonly (Date | null)[], now: Date): boolean =>
  changes.some((at) => at !== null && now.getTime() - at.getTime() < userLimits.changeShownDays * DAY)

export const departureAnnouncedAt = (leftAt: Date): Date => amsterdamInstant(addDays(amsterdamDay(leftAt), 1), '09:00')
