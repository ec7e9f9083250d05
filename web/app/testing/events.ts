import type { Event } from 'contract/events.ts'

let created = 0

/** A published future event without groups. Pass only the fields the test is about. */
export function anEvent(overrides: Partial<Event> = {}): Event {
  created += 1
  return {
    id: `0190f009-0000-7000-8000-${String(created).padStart(12, '0')}`,
    slug: `evenement-${created}`,
    title: `Evenement ${created}`,
    description: null,
    type: 'FESTIVAL',
    location: 'Nijmegen',
    venue: null,
    startDate: '2199-06-20T12:00:00.000Z',
    endDate: null,
    capacity: null,
    price: null,
    website: null,
    ticketUrl: null,
    image: null,
    imageSizes: [],
    isPublic: true,
    isActive: true,
    status: 'PUBLISHED',
    rejectionReason: null,
    creator: null,
    groupCount: 0,
    freePlaces: 0,
    createdAt: '2026-01-01T12:00:00.000Z',
    ...overrides,
  }
}
