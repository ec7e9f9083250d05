import type { FieldError, RefusalCode } from 'contract/errors.ts'
import { EVENT_TYPE_LABELS, type EventStatus, type EventType } from 'contract/events.ts'
import { amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'

const LIVE: ReadonlySet<EventStatus> = new Set(['APPROVED', 'PUBLISHED'])
const UNDECIDED_OR_REFUSED: ReadonlySet<EventStatus> = new Set(['PENDING', 'REJECTED'])

const isLive = (status: EventStatus): boolean => LIVE.has(status)

/** Live and not ended. */
export const isActive = (event: { status: EventStatus; overAt: Date }, now: Date): boolean =>
  isLive(event.status) && event.overAt > now

type Viewer = { id: string; isAdmin: boolean } | null

const isCreatorOrAdmin = (event: { creatorId: string | null }, viewer: Viewer): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.id === event.creatorId)

/** Whoever has the link sees an event; one that waits or was turned down only its creator and admins. */
export const canSeeEvent = (event: { status: EventStatus; creatorId: string | null }, viewer: Viewer): boolean =>
  !UNDECIDED_OR_REFUSED.has(event.status) || isCreatorOrAdmin(event, viewer)

export const canSeeRejectionReason = isCreatorOrAdmin

export const refusalToDecide = (event: { status: EventStatus }): RefusalCode | null =>
  event.status === 'PENDING' ? null : 'EVENT_NOT_PENDING'

/** A landing page is for what everybody may see. */
export const refusalToPublish = (event: { status: EventStatus; isPublic: boolean }): RefusalCode | null =>
  !isLive(event.status) ? 'EVENT_NOT_LIVE' : event.isPublic ? null : 'EVENT_NOT_PUBLIC'
/** An edit may cancel what is live; approving, rejecting and publishing are verbs of their own. */
export function refusalToSetStatus(
  event: { status: EventStatus },
  status: EventStatus | undefined,
): RefusalCode | null {
  if (status !== 'CANCELLED') return 'EVENT_STATUS_FIXED'
  return isLive(event.status) ? null : 'EVENT_NOT_LIVE'
}

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/
const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/i

/** @param bareTime the Amsterdam hour a bare date means; a date-time without a zone is Amsterdam's too */
function readMoment(text: string, bareTime: string): Date {
  if (BARE_DATE.test(text)) return amsterdamInstant(text, bareTime)
  if (HAS_ZONE.test(text)) return new Date(text)
  const [day = '', time = ''] = text.split('T')
  return amsterdamInstant(day, time)
}

const END_OF_DAY = '23:59:59.999'

/** A filter's range: bare dates are whole Amsterdam days. */
export const rangeStart = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : readMoment(text, '00:00')
export const rangeEnd = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : readMoment(text, END_OF_DAY)

export type EventTimes = { startsAt: Date; endsAt: Date | null; overAt: Date }

/** A bare start date begins at 12.00, a bare end date ends at 23.59.59 (decisions.md, HTTP). */
export function eventTimes(startDate: string, endDate: string | null): EventTimes {
  const startsAt = readMoment(startDate, '12:00')
  const endsAt = endDate === null ? null : readMoment(endDate, '23:59:59')
  return { startsAt, endsAt, overAt: endsAt ?? amsterdamInstant(amsterdamDay(startsAt), END_OF_DAY) }
}

/** Further away than this is a slip of the pen. */
const MAX_YEARS_AHEAD = 10

/** What is wrong with an event's dates on this day; "today" is the Amsterdam day. One that was may still be put right. */
export function wrongTimes(
  { startsAt, endsAt, overAt }: EventTimes,
  now: Date,
  { mayBePast = false } = {},
): FieldError[] {
  const errors: FieldError[] = []
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() + MAX_YEARS_AHEAD)
  if (startsAt > limit) errors.push({ field: 'startDate', message: 'Voer een geldige datum in' })
  else if (!mayBePast && amsterdamDay(startsAt) < amsterdamDay(now))
    errors.push({ field: 'startDate', message: 'Startdatum mag niet in het verleden liggen' })
  if (endsAt !== null && endsAt < startsAt)
    errors.push({ field: 'endDate', message: 'Einddatum mag niet voor de startdatum liggen' })
  else if (overAt > limit && startsAt <= limit) errors.push({ field: 'endDate', message: 'Voer een geldige datum in' })
  return errors
}

/** Paths beside /events/{slug} that a slug must not stand in the way of. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['create', 'search', 'stats', 'admin', 'import'])
const MAX_SLUG = 80
/** A slug that reads as an id would be looked up as one. */
const ID_SHAPED = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUsableSlug = (slug: string): boolean =>
  slug.length >= 3 && !RESERVED_SLUGS.has(slug) && !ID_SHAPED.test(slug)

/** Lower case letters, digits and dashes; letters lose their accents, other scripts fall away. */
export function slugify(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (plain.length <= MAX_SLUG) return plain
  // Cut between words where there is a between.
  const cut = plain.slice(0, MAX_SLUG + 1)
  return cut.slice(0, cut.includes('-') ? cut.lastIndexOf('-') : MAX_SLUG)
}

/**
 * Web addresses for an event, the nicest first: title, with place, with year. All of them may be taken; what comes after
 * is the last one with something random behind it.
 */
export function slugCandidates(event: { title: string; type: EventType; location: string; startsAt: Date }): string[] {
  const title = slugify(event.title) || slugify(`${EVENT_TYPE_LABELS[event.type]} ${event.location}`)
  const base = title || slugify(EVENT_TYPE_LABELS[event.type])
  const place = slugify(event.location.split(',')[0] ?? '')
  const withPlace = place === '' || base.includes(place) ? base : `${base}-${place}`
  const year = amsterdamDay(event.startsAt).slice(0, 4)
  const withYear = base.includes(year) ? withPlace : `${withPlace}-${year}`
  return [...new Set([base, withPlace, withYear, `${withYear}-evenement`])].filter(isUsableSlug)
}

const MAX_WORDS = 8

/** The words of a search, as the searched text is cut into words; folding accents is PostgreSQL's. */
export const searchWords = (search: string): string[] =>
  [...new Set(search.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== ''))].slice(0, MAX_WORDS)

/** Pictures are kept at these widths, never enlarged: a card on a phone, a card on a sharp screen, the page's head. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
