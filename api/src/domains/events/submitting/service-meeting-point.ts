import type { MeetingPoint, updateMeetingPoint as updateMeetingPointRoute } from 'contract/events/events.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { encodePicture } from '../../../platform/files/pictures.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { updateEvent } from '../admin/repository.ts'
import { canSeeEvent } from '../policy.ts'
import { presentMeetingPoint } from '../present.ts'
import { lockEvent } from '../repository.ts'
import { subjectOf } from '../service-changes.ts'

/** Pixels; the width of a phone's screen at high density. */
const WIDTH = 1200

/** Safe to repeat. Locks the event, records `event.updated`. Without an upload the picture stays. */
export async function updateMeetingPoint(
  ctx: Context,
  actor: Actor,
  eventId: string,
  { text = null, lat, lon, removeImage }: ParsedOf<typeof updateMeetingPointRoute>['body'],
  upload: Buffer | null,
): Promise<MeetingPoint | null> {
  const file =
    upload === null || text === null
      ? null
      : await ctx.files.save(await encodePicture(upload, { width: WIDTH }), 'webp')
  try {
    return await ctx.transaction(async (tx, record) => {
      const event = await lockEvent(tx, eventId)
      if (event === undefined || !canSeeEvent(event, actor)) return refuse('EVENT_NOT_FOUND')
      refuseIf(event.creatorId === actor.id || actor.isAdmin ? null : 'NOT_EVENT_CREATOR')
      const former = event.meetingPoint?.picture
      const picture = file ?? (removeImage === true ? undefined : former)
      const meetingPoint = text === null ? null : { text, lat: lat ?? undefined, lon: lon ?? undefined, picture }
      await updateEvent(tx, eventId, { meetingPoint }, ctx.now())
      if (former !== undefined && meetingPoint?.picture !== former) await queueFileRemoval(ctx, tx, [former])
      if (event.creatorId !== actor.id) {
        const entry = { actorId: actor.id, subject: subjectOf(event), details: { fields: ['meetingPoint'] } }
        await writeAudit(ctx, tx, { ...entry, action: 'EVENT_UPDATED' })
      }
      await record('event.updated', { eventId, actorId: actor.id, goingIds: [] })
      return presentMeetingPoint(meetingPoint)
    })
  } catch (error) {
    if (file !== null) await ctx.files.remove(file)
    throw error
  }
}
