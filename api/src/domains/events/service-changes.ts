import type { EventFields } from 'contract/events/events.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { refuse } from '../../platform/refusal.ts'
import { resolvePlaceId } from '../places/service.ts'
import { eventTimes, hasTime, timeErrors } from './policy-times.ts'
import type { EventChange, LockedEvent } from './repository.ts'

type ChangedFields = Partial<Pick<EventFields, 'startDate' | 'endDate' | 'isWholeDay' | 'placeId' | 'location'>>

/**
 * A time without `isWholeDay` makes an event of whole days one with times.
 *
 * @throws Refusal VALIDATION_FAILED for impossible dates
 */
export function changedTimes(
  event: LockedEvent,
  { startDate, endDate, isWholeDay }: ChangedFields,
  now: Date,
  { mayBePast = false } = {},
): EventChange {
  if (startDate === undefined && endDate === undefined && isWholeDay === undefined) return {}
  const times = eventTimes(
    startDate ?? event.startsAt.toISOString(),
    endDate === undefined ? (event.endsAt?.toISOString() ?? null) : endDate,
    isWholeDay ?? (event.isWholeDay && !hasTime(startDate) && !hasTime(endDate)),
  )
  const errors = timeErrors(times, now, { mayBePast })
  if (errors.length > 0) refuse('VALIDATION_FAILED', { errors, message: errors[0]?.message })
  const isSame =
    times.startsAt.getTime() === event.startsAt.getTime() &&
    times.endsAt?.getTime() === event.endsAt?.getTime() &&
    times.isWholeDay === event.isWholeDay
  return isSame ? {} : times
}

/** A new location without a chosen place is looked up again. */
export const changedPlaceId = (event: LockedEvent, { placeId, location }: ChangedFields) =>
  placeId === undefined && location === undefined ? undefined : resolvePlaceId(placeId, location ?? event.location)

/** The files go if and only if the transaction commits. */
export const queuePictureRemoval = (ctx: Context, tx: Tx, event: LockedEvent) =>
  queueFileRemoval(
    ctx,
    tx,
    event.imageSizes.map(({ file }) => file),
  )
