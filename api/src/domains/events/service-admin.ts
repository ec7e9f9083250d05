import type { AuditAction } from 'contract/audit.ts'
import type {
  deleteAdminEvent,
  listAdminEvents as listRoute,
  updateAdminEvent as updateRoute,
} from 'contract/events-admin.ts'
import { adminEventLimits } from 'contract/events-admin.ts'
import { type Pagination, paginate } from 'contract/paging.ts'
import type { ParsedOf } from 'contract/route.ts'
import { amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'
import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedUnique } from '../../platform/db/errors.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { Refusal, refuse, refuseIf } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import { eventTimes, isUsableSlug, refusalToSetStatus, wrongTimes } from './policy.ts'
import { imageAddress } from './present.ts'
import {
  type AdminEventRow,
  countAttendees,
  countDecisions,
  countEventRows,
  deleteEvent as deleteEventRow,
  type EventChange,
  type EventDetail,
  findEventRow,
  findLandingPage,
  isSlugTaken,
  keepFormerSlug,
  type LockedEvent,
  listAttendees as listAttendeeRows,
  listEventRows,
  listGoingIds,
  listGroupsOf,
  lockEventRow,
  lockPendingEvents,
  updateDecisions,
  updateEvent as updateEventRow,
} from './repository-admin.ts'
import { withPicture } from './service-picture.ts'

type Page = { page: number; limit: number }
const cutOf = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit })

/** Every event, whatever its status. */
export async function listAllEvents(
  ctx: Context,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: AdminEventRow[]; pagination: Pagination }> {
  const filter = { search: query.search ?? '', status: query.status, type: query.type }
  const [rows, total] = await Promise.all([
    listEventRows(ctx.db, filter, { by: query.sortBy, direction: query.sortOrder }, cutOf(query)),
    countEventRows(ctx.db, filter),
  ])
  return { rows, pagination: paginate(query.page, query.limit, total) }
}

/** Whoever waits longest stands first. */
export async function listPendingEvents(
  ctx: Context,
  query: Page,
): Promise<{ rows: AdminEventRow[]; pagination: Pagination }> {
  const filter = { search: '', status: 'PENDING' } as const
  const [rows, total] = await Promise.all([
    listEventRows(ctx.db, filter, { by: 'createdAt', direction: 'asc' }, cutOf(query)),
    countEventRows(ctx.db, filter),
  ])
  return { rows, pagination: paginate(query.page, query.limit, total) }
}

/** "Today" is the Amsterdam day. */
export const getDecisionStats = (ctx: Context) =>
  countDecisions(ctx.db, amsterdamInstant(amsterdamDay(ctx.now()), '00:00'))

/** @throws Refusal EVENT_NOT_FOUND */
export async function getEventDetail(ctx: Context, id: string): Promise<EventDetail> {
  const row = (await findEventRow(ctx.db, id)) ?? refuse('EVENT_NOT_FOUND')
  const [groups, landingPage, { attendees }] = await Promise.all([
    listGroupsOf(ctx.db, id, adminEventLimits.groupsShown),
    findLandingPage(ctx.db, id),
    countAttendees(ctx.db, id),
  ])
  return { ...row, groups, landingPage, attendees }
}

/** Accepted members of its groups, by name. @throws Refusal EVENT_NOT_FOUND */
export async function listAttendees(ctx: Context, id: string, query: Page) {
  if ((await findEventRow(ctx.db, id)) === undefined) refuse('EVENT_NOT_FOUND')
  const [rows, { memberships }] = await Promise.all([
    listAttendeeRows(ctx.db, id, cutOf(query)),
    countAttendees(ctx.db, id),
  ])
  return { rows, pagination: paginate(query.page, query.limit, memberships) }
}

type Given = ParsedOf<typeof updateRoute>['body']

/**
 * Changes what is given, of an event of any status. Status CANCELLED cancels a live one; every other change of status has
 * its own verb. Announces `event.updated`, and `event.cancelled`, only where something changed. Locks the event. Safe to
 * repeat.
 *
 * @param picture an uploaded picture, as it came
 * @throws Refusal VALIDATION_FAILED when the dates or the slug cannot be, SLUG_TAKEN, EVENT_NOT_LIVE, EVENT_STATUS_FIXED
 */
export async function updateEvent(
  ctx: Context,
  actor: Actor,
  id: string,
  given: Given,
  picture: Buffer | null,
): Promise<EventDetail> {
  const now = ctx.now()
  await withPicture(ctx, picture, (pictured) =>
    ctx.transaction(async (tx, record) => {
      const event = (await lockEventRow(tx, id)) ?? refuse('EVENT_NOT_FOUND')
      const change = {
        ...changedTimes(event, given, now),
        ...(await changedSlug(tx, event, given.slug)),
        ...changedWords(event, given),
        ...(picture === null ? removedPicture(event, given) : pictured),
      }
      const isCancelled = given.status !== undefined && given.status !== event.status
      if (isCancelled) refuseIf(refusalToSetStatus(event, given.status))
      const fields = Object.keys(change)
      if (fields.length > 0) {
        await updateEventRow(tx, id, change, now)
        if (change.slug !== undefined) await keepFormerSlug(tx, id, event.slug, change.slug)
        if (change.imageSizes !== undefined)
          await queueFileRemoval(
            ctx,
            tx,
            event.imageSizes.map(({ file }) => file),
          )
        const name = change.title ?? event.title
        await writeDown(ctx, tx, 'EVENT_UPDATED', actor, { id, name }, given.reason, { fields })
        const isMoved = fields.some((field) => MOVES.includes(field))
        await record('event.updated', {
          eventId: id,
          actorId: actor.id,
          goingIds: isMoved ? await listGoingIds(tx, id) : [],
        })
      }
      if (isCancelled) await cancel(ctx, tx, record, actor, event, given.reason)
    }),
  ).catch(refuseTakenSlug)
  return getEventDetail(ctx, id)
}

/** Changes that who is going must hear of. */
const MOVES = ['startsAt', 'endsAt', 'location', 'venue']

async function cancel(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  actor: Actor,
  { id, title }: LockedEvent,
  reason: string | null,
): Promise<void> {
  await updateEventRow(tx, id, { status: 'CANCELLED' }, ctx.now())
  await writeDown(ctx, tx, 'EVENT_CANCELLED', actor, { id, name: title }, reason)
  await record('event.cancelled', { eventId: id, actorId: actor.id, reason, goingIds: await listGoingIds(tx, id) })
}

function changedTimes(event: LockedEvent, { startDate, endDate }: Given, now: Date): EventChange {
  if (startDate === undefined && endDate === undefined) return {}
  const times = eventTimes(
    startDate ?? event.startsAt.toISOString(),
    endDate === undefined ? (event.endsAt?.toISOString() ?? null) : endDate,
  )
  const errors = wrongTimes(times, now, { mayBePast: true })
  if (errors.length > 0) refuse('VALIDATION_FAILED', { errors, message: errors[0]?.message })
  const isSame =
    times.startsAt.getTime() === event.startsAt.getTime() && times.endsAt?.getTime() === event.endsAt?.getTime()
  return isSame ? {} : times
}

const UNUSABLE = 'Dit webadres kan niet. Kies een ander.'
const TAKEN = 'Dit webadres is al in gebruik.'

async function changedSlug(tx: Tx, event: LockedEvent, slug: string | undefined): Promise<{ slug?: string }> {
  if (slug === undefined || slug === event.slug) return {}
  if (!isUsableSlug(slug))
    refuse('VALIDATION_FAILED', { message: UNUSABLE, errors: [{ field: 'slug', message: UNUSABLE }] })
  if (await isSlugTaken(tx, slug, event.id)) refuse('SLUG_TAKEN', { errors: [{ field: 'slug', message: TAKEN }] })
  return { slug }
}

/** Somebody else took the slug in this very moment. */
function refuseTakenSlug(error: unknown): never {
  if (violatedUnique(error) === 'events_slug')
    throw new Refusal('SLUG_TAKEN', { errors: [{ field: 'slug', message: TAKEN }] })
  throw error
}

function changedWords(event: LockedEvent, given: Given): EventChange {
  const { title, type, location, venue, description, capacity, website, ticketUrl, isPublic, price } = given
  const priceCents = price == null ? price : Math.round(price * 100)
  const asked = { title, type, location, venue, description, capacity, website, ticketUrl, isPublic, priceCents }
  const changed = (Object.keys(asked) as (keyof typeof asked)[]).filter(
    (key) => asked[key] !== undefined && asked[key] !== event[key],
  )
  return Object.fromEntries(changed.map((key) => [key, asked[key]])) as EventChange
}

/** A screen sends the address back that it was given; only its absence means something. */
function removedPicture(event: LockedEvent, { image, removeImage }: Given): EventChange {
  const isGone = removeImage === true || image === null || image === ''
  if (isGone) return event.image === null ? {} : { image: null, imageSizes: [] }
  return image === undefined || image === event.image || image === imageAddress(event.image)
    ? {}
    : refuse('VALIDATION_FAILED', { errors: [{ field: 'image', message: 'Kies een afbeelding als bestand' }] })
}

/**
 * Removes an event for good. Its groups end first, each with its own announcement, so that their people are told; with
 * them go the messages. Announces `event.deleted`. Locks the event, then its groups.
 */
export async function deleteEvent(
  ctx: Context,
  actor: Actor,
  id: string,
  { reason }: ParsedOf<typeof deleteAdminEvent>['query'],
): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const event = (await lockEventRow(tx, id)) ?? refuse('EVENT_NOT_FOUND')
    await record('event.deleted', { eventId: id, actorId: actor.id, reason, goingIds: await listGoingIds(tx, id) })
    await writeDown(ctx, tx, 'EVENT_DELETED', actor, { id, name: event.title }, reason)
    await queueFileRemoval(
      ctx,
      tx,
      event.imageSizes.map(({ file }) => file),
    )
    await deleteEventRow(tx, id)
  })
}

/** Those that wait are put online; the others stay as they are. Announces `event.approved` for each. */
export const approveEvents = (ctx: Context, actor: Actor, ids: readonly string[]): Promise<number> =>
  decide(ctx, ids, 'APPROVED', null, async (tx, record, event) => {
    await writeDown(ctx, tx, 'EVENT_APPROVED', actor, event, null)
    await record('event.approved', { eventId: event.id, adminId: actor.id })
  })

/** Those that wait are turned down; the others stay as they are. Announces `event.rejected` for each. */
export const rejectEvents = (
  ctx: Context,
  actor: Actor,
  ids: readonly string[],
  reason: string | null,
): Promise<number> =>
  decide(ctx, ids, 'REJECTED', reason, async (tx, record, event) => {
    await writeDown(ctx, tx, 'EVENT_REJECTED', actor, event, reason)
    await record('event.rejected', { eventId: event.id, adminId: actor.id, reason })
  })

/** Locks what waits. @returns how many were decided on */
async function decide(
  ctx: Context,
  ids: readonly string[],
  status: 'APPROVED' | 'REJECTED',
  rejectionReason: string | null,
  tell: (tx: Tx, record: RecordFact, event: { id: string; name: string }) => Promise<void>,
): Promise<number> {
  return ctx.transaction(async (tx, record) => {
    const waiting = await lockPendingEvents(tx, ids)
    if (waiting.length === 0) return 0
    const at = ctx.now()
    await updateDecisions(
      tx,
      waiting.map(({ id }) => id),
      { status, rejectionReason, at },
    )
    for (const { id, title } of waiting) await tell(tx, record, { id, name: title })
    return waiting.length
  })
}

const writeDown = (
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  actor: Actor,
  { id, name }: { id: string; name: string },
  reason: string | null,
  details: { fields?: string[] } = {},
) => writeAudit(ctx, tx, { action, actorId: actor.id, subject: { type: 'EVENT', id, name }, reason, details })
