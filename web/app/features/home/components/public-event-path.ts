import type { Event } from 'contract/events/events.ts'
import { hasPublicPage, publicPagePath } from 'contract/events/public-page.ts'

export const registerForEvent = ({ slug }: Pick<Event, 'slug'>): string =>
  `/register?next=${encodeURIComponent(`/events/${slug}`)}`

export const publicEventPath = (event: Pick<Event, 'slug' | 'isPublic' | 'isActive' | 'status'>): string =>
  hasPublicPage(event) ? publicPagePath(event) : registerForEvent(event)
