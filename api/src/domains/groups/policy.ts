import { DAY } from 'contract/durations.ts'
import type { RefusalCode } from 'contract/errors.ts'
import type { EventStatus } from 'contract/events.ts'
import { groupLimits } from 'contract/groups.ts'

/** What the rules need to know of the event a group goes to. */
export type EventState = { status: EventStatus; overAt: Date }

const isLive = (status: EventStatus): boolean => status === 'APPROVED' || status === 'PUBLISHED'

export const isOver = (event: EventState, now: Date): boolean => event.overAt <= now

/** Live, and not over for more than 7 days: the group can still thank each other and share photos. */
export const isGroupActive = (event: EventState, now: Date): boolean =>
  isLive(event.status) && now.getTime() < event.overAt.getTime() + groupLimits.activeDaysAfterEvent * DAY

export function refusalToGather(event: EventState, now: Date): RefusalCode | null {
  if (!isLive(event.status)) return 'EVENT_NOT_LIVE'
  return isOver(event, now) ? 'EVENT_ENDED' : null
}

/** Whether somebody in `current` simultaneous groups may be in one more; an upgrade helps below the maximum only. */
export function refusalAtGroupLimit(current: number, limit: number): RefusalCode | null {
  if (current < limit) return null
  return limit < groupLimits.maxGroups ? 'GROUP_LIMIT_REACHED' : 'GROUP_LIMIT_MAXIMUM'
}

export function refusalAtGroupSize(group: { memberCount: number; maxMembers: number }): RefusalCode | null {
  if (group.memberCount < group.maxMembers) return null
  return group.maxMembers < groupLimits.maxSize ? 'GROUP_SIZE_REACHED' : 'GROUP_SIZE_MAXIMUM'
}

/** How many in line get their turn: one for each place that came free, and more when nobody else is asking for one. */
export const turnsToGive = (free: number, freed: number, pending: number): number =>
  Math.max(0, Math.min(free, Math.max(freed, free - pending)))

/** Bought places stop at the maximum; taken back ones stop at the default size and at who is already in. */
export function sizeAfter(group: { memberCount: number; maxMembers: number }, places: number): number {
  const least = Math.min(group.maxMembers, Math.max(groupLimits.defaultSize, group.memberCount))
  return Math.min(groupLimits.maxSize, Math.max(least, group.maxMembers + places))
}

type Editable = { name: string; description: string | null; tags: string[]; isPublic: boolean; image: string | null }

/** What of the given really differs; undefined asks nothing. */
export function changedColumns(group: Editable, given: Partial<Editable>): Partial<Editable> {
  const changed = (Object.keys(given) as (keyof Editable)[]).filter(
    (key) => given[key] !== undefined && JSON.stringify(given[key]) !== JSON.stringify(group[key]),
  )
  return Object.fromEntries(changed.map((key) => [key, given[key]]))
}
