import { randomBytes } from 'node:crypto'
import {
  type createEvent as createEventRoute,
  eventLimits,
  type listEvents as listEventsRoute,
} from 'contract/events.ts'
import { id as idSchema } from 'contract/ids.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { writeAudit } from '../audit/service.ts'
import {
  canSeeEvent,
  eventTimes,
  rangeEnd,
  rangeStart,
  refusalToDecide,
  searchWords,
  slugCandidates,
  wrongTimes,
} from './policy.ts'
import { presentCalendar } from './present-calendar.ts'
import {
  countEvents,
  countListedEvents,
  type EventFilter,
  type EventRow,
  findEventById,
  findEventBySlug,
  insertEvent,
  listListedEvents,
  listTakenSlugs,
  lockEvent,
  searchListedEvents,
  updateDecision,
} from './repository.ts'
import { listFilesInUse } from './repository-files.ts'
import { withPicture } from './service-picture.ts'

type ListQuery = ParsedOf<typeof listEventsRoute>['query']
type NewEvent = ParsedOf<typeof createEventRoute>['body']

type EventPage = { rows: EventRow[]; total: number }
const sharings = new WeakMap<Context, (key: string, make: () => Promise<EventPage>) => Promise<EventPage>>()

/**
 * One page of live public events, with how many there are in all. It is the same for everybody: all who ask for it at
 * once are answered together.
 */
export function listEvents(ctx: Context, query: ListQuery): Promise<EventPage> {
  const share = sharings.get(ctx) ?? createSingleFlight<EventPage>()
  sharings.set(ctx, share)
  return share(JSON.stringify(query), () => readEvents(ctx, query))
}

async function readEvents(ctx: Context, query: ListQuery): Promise<EventPage> {
  const filter: EventFilter = {
    now: ctx.now(),
    isUpcoming: query.isActive ?? (query.upcoming === true ? true : null),
    type: query.type,
    during: { from: rangeStart(query.startDate), to: rangeEnd(query.endDate) },
    starting: { from: rangeStart(query.startDateFrom), to: rangeEnd(query.startDateTo) },
  }
  const order = { by: query.sortBy, direction: query.sortOrder }
  const offset = (query.page - 1) * query.limit
  const search = query.search ?? ''
  const words = search.length < eventLimits.searchMin ? [] : searchWords(search)
  if (words.length > 0) return searchListedEvents(ctx.db, filter, words, order, query.limit, offset)
  const { rows, total } = await listListedEvents(ctx.db, filter, order, query.limit, offset)
  return { rows, total: total ?? (query.page === 1 ? 0 : await countListedEvents(ctx.db, filter)) }
}

export const getEventStats = (ctx: Context) => countEvents(ctx.db, ctx.now())

/**
 * By id, by slug, or by a slug it had before.
 *
 * @throws Refusal EVENT_NOT_FOUND, also for one that waits for approval or was turned down and is not the viewer's
 */
export async function getEvent(
  ctx: Context,
  viewer: Pick<Actor, 'id' | 'isAdmin'> | null,
  idOrSlug: string,
): Promise<EventRow> {
  const row = idSchema.safeParse(idOrSlug).success
    ? await findEventById(ctx.db, idOrSlug)
    : await findEventBySlug(ctx.db, idOrSlug.toLowerCase())
  return row !== undefined && canSeeEvent(row, viewer) ? row : refuse('EVENT_NOT_FOUND')
}

/**
 * PENDING for members, live at once for admins. Announces `event.submitted`. Not safe to repeat: twice makes two.
 *
 * @param picture an uploaded picture, as it came
 * @throws Refusal VALIDATION_FAILED when the dates cannot be, IMAGE_REFUSED
 */
export async function createEvent(
  ctx: Context,
  actor: Actor,
  input: NewEvent,
  picture: Buffer | null = null,
): Promise<EventRow> {
  const now = ctx.now()
  const times = eventTimes(input.startDate, input.endDate ?? null)
  const errors = wrongTimes(times, now)
  if (errors.length > 0) refuse('VALIDATION_FAILED', { errors, message: errors[0]?.message })
  const row = {
    id: newId(),
    title: input.title,
    description: input.description ?? null,
    type: input.type,
    location: input.location,
    venue: input.venue ?? null,
    ...times,
    capacity: input.capacity ?? null,
    priceCents: input.price == null ? null : Math.round(input.price * 100),
    website: input.website ?? null,
    ticketUrl: input.ticketUrl ?? null,
    isPublic: input.isPublic,
    status: actor.isAdmin ? ('APPROVED' as const) : ('PENDING' as const),
    creatorId: actor.id,
    createdAt: now,
    updatedAt: now,
    decidedAt: actor.isAdmin ? now : null,
  }
  await withPicture(ctx, picture, (pictured) =>
    ctx.transaction(async (tx, record) => {
      let slug: string
      do slug = await freeSlug(tx, row)
      while (!(await insertEvent(tx, { ...row, ...pictured, slug })))
      await record('event.submitted', { eventId: row.id, creatorId: actor.id, isLive: actor.isAdmin })
    }),
  )
  return getEvent(ctx, actor, row.id)
}

async function freeSlug(tx: Tx, event: Parameters<typeof slugCandidates>[0]): Promise<string> {
  const candidates = slugCandidates(event)
  const taken = new Set(await listTakenSlugs(tx, candidates))
  return candidates.find((slug) => !taken.has(slug)) ?? `${candidates.at(-1)}-${randomBytes(3).toString('hex')}`
}

/**
 * Announces `event.approved`.
 *
 * @throws Refusal EVENT_NOT_PENDING when it was decided before, also by the same admin
 */
export async function approveEvent(ctx: Context, actor: Actor, id: string): Promise<EventRow> {
  await ctx.transaction(async (tx, record) => {
    const { title } = await lockPending(tx, id)
    await updateDecision(tx, id, { status: 'APPROVED', rejectionReason: null, at: ctx.now() })
    await writeAudit(ctx, tx, {
      action: 'EVENT_APPROVED',
      actorId: actor.id,
      subject: { type: 'EVENT', id, name: title },
    })
    await record('event.approved', { eventId: id, adminId: actor.id })
  })
  return getEvent(ctx, actor, id)
}

/**
 * Announces `event.rejected`.
 *
 * @throws Refusal EVENT_NOT_PENDING when it was decided before
 */
export async function rejectEvent(ctx: Context, actor: Actor, id: string, reason: string | null): Promise<EventRow> {
  const given = reason === '' ? null : reason
  await ctx.transaction(async (tx, record) => {
    const { title } = await lockPending(tx, id)
    await updateDecision(tx, id, { status: 'REJECTED', rejectionReason: given, at: ctx.now() })
    await writeAudit(ctx, tx, {
      action: 'EVENT_REJECTED',
      actorId: actor.id,
      subject: { type: 'EVENT', id, name: title },
      reason: given,
    })
    await record('event.rejected', { eventId: id, adminId: actor.id, reason: given })
  })
  return getEvent(ctx, actor, id)
}

/** Two admins deciding at once: the second waits here, and then finds it decided. */
async function lockPending(tx: Tx, id: string) {
  const event = (await lockEvent(tx, id)) ?? refuse('EVENT_NOT_FOUND')
  refuseIf(refusalToDecide(event))
  return event
}

/** The calendar file of an event, for a mail to who is going; undefined once the event is gone. */
export async function findCalendarFile(
  ctx: Context,
  db: Queryable,
  id: string,
): Promise<{ filename: string; content: string } | undefined> {
  const event = await findEventById(db, id)
  return (
    event && {
      filename: `${event.slug}.ics`,
      content: presentCalendar(event, `${ctx.publicUrl()}/events/${event.slug}`),
    }
  )
}

/** Which of these uploaded files are an event's picture. */
export const eventFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listFilesInUse(ctx.db, names)
