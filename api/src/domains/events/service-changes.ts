import type { EventFields } from 'contract/events/submitting.ts'
import type { StatedReasons } from '../../facts.ts'
import { changedFields } from '../../platform/changed-fields.ts'
import type { Unit } from '../../platform/context.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { refuse } from '../../platform/refusal.ts'
import { resolvePlaceId } from '../places/service.ts'
import { listGoingIds, updateEvent } from './admin/repository.ts'
import { eventTimes, hasTime, timeErrors } from './policy-times.ts'
import type { EventChange, LockedEvent } from './repository.ts'

type ChangedFields = Partial<Pick<EventFields, 'startDate' | 'endDate' | 'isWholeDay' | 'placeId' | 'location'>>

/**
 * A time without `isWholeDay` makes an event of whole days one with times.
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
export const queuePictureRemoval = (unit: Unit, event: LockedEvent) =>
  queueFileRemoval(
    unit,
    event.imageSizes.map(({ file }) => file),
  )

export const subjectOf = ({ id, title }: { id: string; title: string }) => ({ type: 'EVENT', id, name: title }) as const

const ANNOUNCED_COLUMNS = ['startsAt', 'endsAt', 'isWholeDay', 'location', 'venue'] as const

/** Records `event.updated`, which is announced to everyone who is going if one of `ANNOUNCED_COLUMNS` differs from `event`. */
export async function recordUpdate(
  { tx, record }: Unit,
  { event, change, actorId }: { event: LockedEvent; change: EventChange; actorId: string | null },
): Promise<void> {
  const changed = changedFields<EventChange>(event, change)
  const goingIds = ANNOUNCED_COLUMNS.some((name) => name in changed) ? await listGoingIds(tx, event.id) : []
  await record('event.updated', { eventId: event.id, actorId, goingIds })
}

/** Records `event.cancelled`, unless nobody saw the event. */
export async function cancelEvent(
  { tx, record, now }: Unit,
  { id, status }: LockedEvent,
  by: { actorId: string | null } & StatedReasons,
): Promise<void> {
  await updateEvent(tx, id, { status: 'CANCELLED' }, now())
  if (status !== 'PENDING')
    await record('event.cancelled', { eventId: id, ...by, goingIds: await listGoingIds(tx, id) })
}
