import { EVENT_TYPE_WORDS, type EventType } from 'contract/events.ts'

/** What search looks through: title, place and the Dutch word of the type. Folding is PostgreSQL's, on writing. */
export const eventSearchText = (event: {
  title: string
  location: string
  venue: string | null
  type: EventType
}): string => [event.title, event.location, event.venue ?? '', EVENT_TYPE_WORDS[event.type]].join(' ')
