import type { Event } from 'contract/events/events.ts'
import { hasPublicPage, publicPagePath } from 'contract/events/public-page.ts'

/** Registration that returns to the event. */
export const registerForEvent = ({ slug }: Pick<Event, 'slug'>): string =>
  `/register?next=${encodeURIComponent(`/events/${slug}`)}`

/** For visitors: the event's public page, or registration that returns to the event. */
export const publicEventPath = (event: Pick<Event, 'slug' | 'isPublic' | 'isActive' | 'status'>): string =>
  hasPublicPage(event) ? publicPagePath(event) : registerForEvent(event)
