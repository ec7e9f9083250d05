import type { Event } from 'contract/events.ts'

/** For who is not signed in: register, and come back to this event afterwards. */
export const eventPath = ({ slug }: Pick<Event, 'slug'>): string =>
  `/register?next=${encodeURIComponent(`/events/${slug}`)}`
