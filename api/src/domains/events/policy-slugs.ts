import { EVENT_TYPE_LABELS, type EventType } from 'contract/events/events.ts'
import { id } from 'contract/platform/ids.ts'
import { amsterdamDay } from '../../platform/clock.ts'

const RESERVED_SLUGS: ReadonlySet<string> = new Set(['create', 'search', 'stats', 'admin', 'import', 'mine'])
const MAX_SLUG = 80

/** A slug in the form of an id would be looked up as an id. */
export const isUsableSlug = (slug: string): boolean =>
  slug.length >= 3 && !RESERVED_SLUGS.has(slug) && !id.safeParse(slug).success

/** Lower-case letters, digits and dashes. Letters lose their accents; other scripts are dropped. */
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
  const start = plain.slice(0, MAX_SLUG + 1)
  return start.slice(0, start.includes('-') ? start.lastIndexOf('-') : MAX_SLUG)
}

/** Shortest first: the title, with the place, with the year. All of them may be taken. */
export function slugCandidates(event: { title: string; type: EventType; location: string; startsAt: Date }): string[] {
  const title = slugify(event.title) || slugify(`${EVENT_TYPE_LABELS[event.type]} ${event.location}`)
  const base = title || slugify(EVENT_TYPE_LABELS[event.type])
  const place = slugify(event.location.split(',')[0] ?? '')
  const withPlace = place === '' || base.includes(place) ? base : `${base}-${place}`
  const year = amsterdamDay(event.startsAt).slice(0, 4)
  const withYear = base.includes(year) ? withPlace : `${withPlace}-${year}`
  return [...new Set([base, withPlace, withYear, `${withYear}-evenement`])].filter(isUsableSlug)
}
