import { DAY } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { referenceLimits } from 'contract/references.ts'
import { amsterdamDay } from '../../platform/clock.ts'

/** Until then references can be written; from then on each is open, whether the other wrote or not. */
export const closesAt = (eventEndedAt: Date): Date => new Date(eventEndedAt.getTime() + referenceLimits.days * DAY)

type StoredReference = { opensAt: Date; deletedAt: Date | null }

export const isOpenAt = ({ opensAt, deletedAt }: StoredReference, now: Date): boolean =>
  opensAt <= now && deletedAt === null

/** @param existing what the writer wrote before: after it opened, the writer may have read the other's */
export function refusalToWrite(input: {
  eventEndedAt: Date
  bothWent: boolean
  existing: StoredReference | undefined
  now: Date
}): RefusalCode | null {
  const { eventEndedAt, bothWent, existing, now } = input
  if (now < eventEndedAt) return 'EVENT_NOT_OVER'
  if (existing !== undefined && existing.opensAt <= now) return 'REFERENCE_OPEN'
  if (now >= closesAt(eventEndedAt)) return 'REFERENCE_TOO_LATE'
  return bothWent ? null : 'NOT_WENT_TOGETHER'
}

export const monthOf = (instant: Date): string => amsterdamDay(instant).slice(0, 7)
