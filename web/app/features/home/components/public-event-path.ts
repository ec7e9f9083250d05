import type { Event } from 'contract/events/events.ts'
import { landingPath } from '~/lib/routing/landing-path.ts'

/** For visitors: the event's landing page, or registration that returns to the event. */
export const publicEventPath = ({ slug, status }: Pick<Event, 'slug' | 'status'>): string =>
  status === 'PUBLISHED' ? landingPath(slug) : `/register?next=${encodeURIComponent(`/events/${slug}`)}`
