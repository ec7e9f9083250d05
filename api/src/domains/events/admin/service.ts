import type * as contract from 'contract/events/admin.ts'
import { adminEventLimits } from 'contract/events/admin.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { StatedReasons } from '../../../facts.ts'
import { changedFields } from '../../../platform/changed-fields.ts'
import { amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { violatedUnique } from '../../../platform/db/errors.ts'
import { readPage } from '../../../platform/paging.ts'
import { refuse, refuseField, refuseIf, refuseOn } from '../../../platform/refusal.ts'
import { writeAudit, writeRead } from '../../audit/service.ts'
import { withPicture } from '../pictures/service.ts'
import { fieldColumns, refusalToSetStatus } from '../policy.ts'
import { isUsableSlug } from '../policy-slugs.ts'
import { imageAddress } from '../present.ts'
import type { EventChange, LockedEvent } from '../repository.ts'
import {
  cancelEvent,
  changedPlaceId,
  changedTimes,
  queuePictureRemoval,
  recordUpdate,
  subjectOf,
} from '../service-changes.ts'
import { decideMeetingPoint } from '../submitting/service-meeting-point.ts'
import {
  countAttendees,
  countDecisions,
  deleteEvent,
  type EventDetail,
  findAdminEvent,
  findLandingPage,
  isSlugTaken,
  listAdminEventRows,
  listAttendees,
  listEventGroups,
  listGoingIds,
  replaceFormerSlug,
  updateEvent,
} from './repository.ts'
import { lockForAdmin } from './service-decisions.ts'

export const listAdminEvents = (ctx: Context, query: ParsedOf<typeof contract.listAdminEvents>['query']) =>
  readPage(query, (range) => listAdminEventRows(ctx.db, query, range))

export const listPendingEvents = (ctx: Context, page: ParsedOf<typeof contract.listPendingEvents>['query']) =>
  listAdminEvents(ctx, { ...page, status: 'PENDING', sortBy: 'createdAt', sortOrder: 'asc' })

/** "Today" is the Amsterdam day. */
export const getAdminEventStats = (ctx: Context) =>
  countDecisions(ctx.db, amsterdamInstant(amsterdamDay(ctx.now()), '00:00'))

async function getAdminEvent(ctx: Context, id: string): Promise<EventDetail> {
  const row = (await findAdminEvent(ctx.db, id)) ?? refuse('EVENT_NOT_FOUND')
  const [groups, landingPage, attendees, attendeeCount] = await Promise.all([
    listEventGroups(ctx.db, id, adminEventLimits.groupsShown),
    findLandingPage(ctx.db, id),
    listAttendees(ctx.db, id, adminEventLimits.attendeesShown),
    countAttendees(ctx.db, id),
  ])
  return { ...row, groups, landingPage, attendees, attendeeCount }
}

/** Writes to the audit log if people go to the event. @throws Refusal EVENT_NOT_FOUND */
export async function readAdminEvent(ctx: Context, actor: Actor, id: string): Promise<EventDetail> {
  const detail = await getAdminEvent(ctx, id)
  const subject = { type: 'EVENT', id, name: detail.event.title } as const
  if (detail.attendeeCount > 0) await writeRead(ctx, 'EVENT_ATTENDEES_READ', actor, subject)
  return detail
}

type UpdateBody = ParsedOf<typeof contract.updateAdminEvent>['body']

/**
 * Of any status; CANCELLED cancels a live event. Safe to repeat. Locks the event.
 * @throws Refusal NOT_IMPARTIAL, EVENT_NOT_LIVE, EVENT_STATUS_FIXED, SLUG_TAKEN, IMAGE_REFUSED, and VALIDATION_FAILED for
 * impossible dates, slug or image
 */
export async function updateAdminEvent(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  id: string,
  body: UpdateBody,
  upload: Buffer | null,
): Promise<EventDetail> {
  const { slug, status, image, removeImage, isMeetingPointAccepted, reason, category, ...fields } = body
  await withPicture(ctx, upload, (pictureColumns) =>
    ctx.transaction(async (unit) => {
      const event = await lockForAdmin(unit.tx, actor, id)
      const change: EventChange = {
        ...changedTimes(event, body, unit.now(), { mayBePast: true }),
        ...(await changedSlug(unit.tx, event, slug)),
        ...changedFields<EventChange>(event, { ...fieldColumns(fields), placeId: changedPlaceId(event, body) }),
        ...(upload === null ? changedPicture(event, body) : pictureColumns),
      }
      const isCancelled = status !== undefined && status !== event.status
      if (isCancelled) refuseIf(refusalToSetStatus(event, status))
      if (Object.keys(change).length > 0)
        await saveChange(unit, { actor, event, change, reasons: { reason, category } })
      if (isMeetingPointAccepted !== undefined)
        await decideMeetingPoint(unit, { event, actorId: actor.id, isAccepted: isMeetingPointAccepted })
      if (isCancelled) {
        await writeAudit(unit, { action: 'EVENT_CANCELLED', actorId: actor.id, subject: subjectOf(event), reason })
        await cancelEvent(unit, event, { actorId: actor.id, reason, category })
      }
    }),
  ).catch(refuseTakenSlug)
  return getAdminEvent(ctx, id)
}

type Saving = { actor: Pick<Actor, 'id'>; event: LockedEvent; change: EventChange; reasons: StatedReasons }

async function saveChange(unit: Unit, { actor, event, change, reasons }: Saving): Promise<void> {
  const { tx, record } = unit
  const { reason } = reasons
  const fields = Object.keys(change)
  await updateEvent(tx, event.id, change, unit.now())
  if (change.slug !== undefined) await replaceFormerSlug(tx, event.id, event.slug, change.slug)
  if (change.imageSizes !== undefined) await queuePictureRemoval(unit, event)
  const entry = { actorId: actor.id, subject: subjectOf({ ...event, ...change }), reason }
  await writeAudit(unit, { ...entry, action: 'EVENT_UPDATED', details: { fields } })
  await recordUpdate(unit, { event, change, actorId: actor.id })
  if (change.image === null) {
    await writeAudit(unit, { ...entry, action: 'EVENT_PICTURE_REMOVED' })
    await record('event.pictureRemoved', { eventId: event.id, actorId: actor.id, ...reasons })
  }
}

const UNUSABLE_SLUG = 'Dit webadres kan niet. Kies een ander.'

async function changedSlug(tx: Tx, event: LockedEvent, slug: string | undefined): Promise<{ slug?: string }> {
  if (slug === undefined || slug === event.slug) return {}
  if (!isUsableSlug(slug)) refuseField('slug', UNUSABLE_SLUG)
  if (await isSlugTaken(tx, slug, event.id)) refuseOn('slug', 'SLUG_TAKEN')
  return { slug }
}

/** A concurrent transaction may take the slug after the check. */
function refuseTakenSlug(error: unknown): never {
  if (violatedUnique(error) === 'events_slug') refuseOn('slug', 'SLUG_TAKEN')
  throw error
}

/** The form sends the current address back, which changes nothing. */
function changedPicture(event: LockedEvent, { image, removeImage }: UpdateBody): EventChange {
  const address = removeImage === true ? null : image
  return address === undefined || address === imageAddress(event.image) ? {} : { image: address, imageSizes: [] }
}

/**
 * `event.deleted` is recorded first: the groups domain then deletes the groups. Locks the event, then its groups.
 * @throws Refusal NOT_IMPARTIAL
 */
export async function deleteAdminEvent(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  id: string,
  reasons: ParsedOf<typeof contract.deleteAdminEvent>['query'],
): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const event = await lockForAdmin(tx, actor, id)
    await record('event.deleted', { eventId: id, actorId: actor.id, ...reasons, goingIds: await listGoingIds(tx, id) })
    const entry = { action: 'EVENT_DELETED', actorId: actor.id, subject: subjectOf(event) } as const
    await writeAudit(unit, { ...entry, reason: reasons.reason })
    await queuePictureRemoval(unit, event)
    await deleteEvent(tx, id)
  })
}
