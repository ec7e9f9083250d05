import type { EventStatus, EventType } from 'contract/events/events.ts'
import type { DayRule } from './days.ts'
import data from './events.json' with { type: 'json' }

export type DemoEvent = {
  /** Unique: the groups refer to it. */
  title: string
  type: EventType
  location: string
  venue: string
  when: DayRule & {
    /** HH:MM in Amsterdam. */
    from: string
    /** HH:MM on the last day, `days` after the first; by default the next time it is this late. */
    until: string
    days?: number
  }
  /** Euros; missing when free or unknown. */
  price?: number
  capacity?: number
  description: string
  status?: EventStatus
  isPublic?: boolean
  /** Username; the administrator by default. */
  creator?: string
  rejectionReason?: string
}

/** Upcoming ones in every season, then some that are hidden from lists or past. */
export const demoEvents = data as readonly DemoEvent[]
