import type { Event } from 'contract/events.ts'
import { landingPath } from '~/lib/routing/landing-path.ts'

/** For who is not signed in: the event's public page, or else register and come back to this event afterwards. */
export const publicEventPath = ({ slug, status }: Pick<Event, 'slug' | 'status'>): string =>
  status === 'PUBLISHED' ? landingPath(slug) : `/register?next=${encodeURIComponent(`/events/${slug}`)}`
