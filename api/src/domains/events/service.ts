import { isLiveStatus } from 'contract/events/events.ts'
import { formatEventTime } from 'contract/platform/dutch-dates.ts'
import { id as idSchema } from 'contract/platform/ids.ts'
import type { Context, Unit } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { countWishesFor } from '../wishes/service.ts'
import { updateEvent } from './admin/repository.ts'
import { canSeeEvent, refusalToPublish, type Viewer } from './policy.ts'
import { presentEventSummary, sharePictureAddress } from './present.ts'
import { type CalendarMeeting, presentCalendar } from './present-calendar.ts'
import {
  type EventRow,
  findEventById,
  findEventBySlug,
  type LockedEvent,
  listCountsFor,
  listFilesInUse,
  lockEvent,
} from './repository.ts'

/** By id, slug or former slug. @throws Refusal EVENT_NOT_FOUND, also for an event that the viewer may not see */
export async function getEvent(ctx: Context, viewer: Viewer, idOrSlug: string): Promise<EventRow> {
  const row = idSchema.safeParse(idOrSlug).success
    ? await findEventById(ctx.db, idOrSlug)
    : await findEventBySlug(ctx.db, idOrSlug.toLowerCase())
  return row !== undefined && canSeeEvent(row, viewer) ? row : refuse('EVENT_NOT_FOUND')
}

export const findEventIdOfSlug = async (ctx: Context, slug: string): Promise<string | null> =>
  (await findEventBySlug(ctx.db, slug.toLowerCase()))?.id ?? null

export type CountedEvent = EventRow & { wishCount: number | null; isConnected: boolean }

/** The same events with the counts of what this viewer's lists show, and of the wishes that they match. */
export async function withCountsFor(ctx: Context, viewer: Viewer, rows: readonly EventRow[]): Promise<CountedEvent[]> {
  const ids = rows.map(({ id }) => id)
  const counts = viewer === null || rows.length === 0 ? [] : await listCountsFor(ctx.db, viewer.id, ids)
  const countsOf = new Map(counts.map((row) => [row.id, row]))
  return Promise.all(
    rows.map(async (row) => {
      const wishCount = await countMatchingWishes(ctx, row)
      return { ...row, isConnected: false, ...countsOf.get(row.id), wishCount }
    }),
  )
}

const countMatchingWishes = async (ctx: Context, event: EventRow): Promise<number | null> =>
  isLiveStatus(event.status) && event.isPublic ? countWishesFor(ctx, event) : null

/** Locks the event until the transaction ends; always before rows that refer to it. @throws Refusal EVENT_NOT_FOUND */
export const lockExistingEvent = async (tx: Tx, eventId: string): Promise<LockedEvent> =>
  (await lockEvent(tx, eventId)) ?? refuse('EVENT_NOT_FOUND')

/**
 * PUBLISHED with its landing page, else APPROVED. Locks the event. Safe to repeat.
 * @throws Refusal when publishing EVENT_NOT_LIVE, EVENT_NOT_PUBLIC
 */
export async function setEventPublished({ tx, now }: Unit, eventId: string, isPublished: boolean): Promise<void> {
  const event = await lockExistingEvent(tx, eventId)
  if (isPublished) refuseIf(refusalToPublish(event))
  const [from, to] = isPublished ? (['APPROVED', 'PUBLISHED'] as const) : (['PUBLISHED', 'APPROVED'] as const)
  if (event.status === from) await updateEvent(tx, eventId, { status: to }, now())
}

export async function findCalendarFile(ctx: Context, db: Queryable, id: string) {
  const event = await findEventById(db, id)
  return event && calendarFile(ctx, event)
}

/** What a mail shows of an event, and its times. `when` is Amsterdam's, `picture` an absolute address. */
export type MailEvent = {
  shown: { title: string; when: string; where: string; picture: string | null }
  startsAt: Date
  overAt: Date
  isLive: boolean
}

export async function findMailEvent(ctx: Context, db: Queryable, id: string): Promise<MailEvent | undefined> {
  const event = await findEventById(db, id)
  if (event === undefined) return undefined
  const { title, location, venue, startsAt, overAt } = event
  return {
    startsAt,
    overAt,
    isLive: isLiveStatus(event.status),
    shown: {
      title,
      when: formatEventTime(presentEventSummary(event)),
      where: venue === null ? location : `${venue}, ${location}`,
      picture: canSeeEvent(event, null) ? `${ctx.publicUrl()}${sharePictureAddress(event)}` : null,
    },
  }
}

export const calendarFile = (ctx: Context, event: EventRow) => ({
  filename: `${event.slug}.ics`,
  content: presentCalendar(event, `${ctx.publicUrl()}/events/${event.slug}`),
})

export const groupCalendarFile = (
  ctx: Context,
  event: Parameters<typeof presentCalendar>[0] & { slug: string },
  groupId: string,
  meeting: CalendarMeeting | null,
) => ({
  filename: `${event.slug}.ics`,
  content: presentCalendar(
    event,
    `${ctx.publicUrl()}/events/${event.slug}`,
    meeting && { ...meeting, groupId, pageUrl: `${ctx.publicUrl()}/groups/${groupId}` },
  ),
})

export const eventFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listFilesInUse(ctx.db, names)
