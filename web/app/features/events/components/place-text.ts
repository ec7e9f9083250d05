import type { Event } from 'contract/events/events.ts'

export const placeText = ({ venue, location }: Pick<Event, 'venue' | 'location'>): string =>
  venue === null ? location : `${venue}, ${location}`
