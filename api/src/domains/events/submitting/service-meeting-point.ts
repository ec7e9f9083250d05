import { isLiveStatus, type MeetingPoint } from 'contract/events/events.ts'
import type { updateMeetingPoint as updateMeetingPointRoute } from 'contract/events/submitting.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { encodePicture } from '../../../platform/files/pictures.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { withSavedPictures } from '../../../platform/files/saved-pictures.ts'
import { refuse, refuseField, refuseIf } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { findTownOfPlace } from '../../places/service.ts'
import { listGoingIds, updateEvent } from '../admin/repository.ts'
import { canSeeEvent, isNearMeetingPoint } from '../policy.ts'
import { presentMeetingPoint } from '../present.ts'
import { type LockedEvent, lockEvent } from '../repository.ts'
import { subjectOf } from '../service-changes.ts'
import type { StoredMeetingPoint } from '../tables.ts'

/** Pixels; the width of a phone's screen at high density. */
const WIDTH = 1200

/**
 * Of a live event its submitter only proposes: the present point stays until an administrator accepts. Safe to repeat. Locks
 * the event. Without an upload the picture stays.
 * @throws Refusal EVENT_NOT_FOUND, NOT_EVENT_CREATOR, IMAGE_REFUSED, VALIDATION_FAILED for a place too far away
 */
export async function updateMeetingPoint(
  ctx: Context,
  actor: Actor,
  eventId: string,
  { text = null, lat, lon, removeImage }: ParsedOf<typeof updateMeetingPointRoute>['body'],
  upload: Buffer | null,
): Promise<{ meetingPoint: MeetingPoint | null; isProposed: boolean }> {
  const pictures = upload === null || text === null ? [] : [await encodePicture(upload, { width: WIDTH })]
  return withSavedPictures(ctx, pictures, ([file]) =>
    ctx.transaction(async (unit) => {
      const event = await lockEvent(unit.tx, eventId)
      if (event === undefined || !canSeeEvent(event, actor)) return refuse('EVENT_NOT_FOUND')
      refuseIf(event.creatorId === actor.id || actor.isAdmin ? null : 'NOT_EVENT_CREATOR')
      const picture = file ?? (removeImage === true ? undefined : event.meetingPoint?.picture)
      const point = text === null ? null : { text, lat: lat ?? undefined, lon: lon ?? undefined, picture }
      const isProposed = isLiveStatus(event.status) && !actor.isAdmin
      if (!isProposed)
        await moveMeetingPoint(unit, { event, meetingPoint: point, actorId: actor.id, movedById: actor.id })
      else {
        const town = event.placeId === null ? null : (findTownOfPlace(event.placeId) ?? null)
        if (!isNearMeetingPoint(point, event.meetingPoint, town))
          refuseField('lat', 'Deze plek ligt te ver van het evenement')
        const proposedMeetingPoint = { point, at: unit.now().toISOString() }
        await updateEvent(unit.tx, eventId, { proposedMeetingPoint }, unit.now())
        await removePictures(unit, event, [event.meetingPoint, point])
      }
      return { meetingPoint: presentMeetingPoint(isProposed ? event.meetingPoint : point), isProposed }
    }),
  )
}

/** Without a proposal it does nothing. The caller holds the lock of the event. Records `event.meetingPointDecided`. */
export async function decideMeetingPoint(
  unit: Unit,
  { event, actorId, isAccepted }: { event: LockedEvent; actorId: string; isAccepted: boolean },
): Promise<void> {
  if (event.proposedMeetingPoint === null) return
  const { id: eventId } = event
  await unit.record('event.meetingPointDecided', { eventId, actorId, isAccepted })
  if (isAccepted) {
    const { point } = event.proposedMeetingPoint
    return moveMeetingPoint(unit, { event, meetingPoint: point, actorId, movedById: event.creatorId ?? actorId })
  }
  await updateEvent(unit.tx, eventId, { proposedMeetingPoint: null }, unit.now())
  await removePictures(unit, event, [event.meetingPoint])
  const details = { fields: ['proposedMeetingPoint'] }
  await writeAudit(unit, { actorId, subject: subjectOf(event), action: 'EVENT_UPDATED', details })
}

type Move = { event: LockedEvent; meetingPoint: StoredMeetingPoint | null; actorId: string; movedById: string }

/** On the day of the event everybody who goes is notified. Records `event.updated`, `event.meetingPointMoved`. */
async function moveMeetingPoint(unit: Unit, { event, meetingPoint, actorId, movedById }: Move): Promise<void> {
  const { tx, record } = unit
  const { id: eventId } = event
  await updateEvent(tx, eventId, { meetingPoint, proposedMeetingPoint: null }, unit.now())
  await removePictures(unit, event, [meetingPoint])
  if (event.creatorId !== actorId) {
    const entry = { actorId, subject: subjectOf(event), details: { fields: ['meetingPoint'] } }
    await writeAudit(unit, { ...entry, action: 'EVENT_UPDATED' })
  }
  await record('event.updated', { eventId, actorId, goingIds: [] })
  if (isLiveStatus(event.status) && amsterdamDay(event.startsAt) <= amsterdamDay(unit.now()))
    await record('event.meetingPointMoved', { eventId, movedById, goingIds: await listGoingIds(tx, eventId) })
}

function removePictures(unit: Unit, event: LockedEvent, kept: readonly (StoredMeetingPoint | null)[]) {
  const stored = [event.meetingPoint, event.proposedMeetingPoint?.point].flatMap((point) => point?.picture ?? [])
  return queueFileRemoval(
    unit,
    stored.filter((name) => kept.every((point) => point?.picture !== name)),
  )
}
