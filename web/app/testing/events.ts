import type { AdminEvent, AdminEventDetail } from 'contract/events/admin.ts'
import type { Event } from 'contract/events/events.ts'

let created = 0

/** A published future event without groups. Pass only the fields the test is about. */
export function anEvent(overrides: Partial<Event> = {}): Event {
  created += 1
  const title = overrides.title ?? `Evenement ${created}`
  return {
    id: `0190f009-0000-7000-8000-${String(created).padStart(12, '0')}`,
    slug: `evenement-${created}`,
    title,
    name: title,
    description: null,
    type: 'FESTIVAL',
    location: 'Nijmegen',
    venue: null,
    placeId: null,
    place: null,
    startDate: '2199-06-20T12:00:00.000Z',
    endDate: null,
    isWholeDay: false,
    capacity: null,
    price: null,
    website: null,
    ticketUrl: null,
    image: null,
    imageSizes: [],
    meetingPoint: null,
    isPublic: true,
    isActive: true,
    status: 'PUBLISHED',
    rejectionReason: null,
    source: null,
    creator: null,
    groupCount: 0,
    freePlaces: 0,
    lookingCount: 0,
    wishCount: null,
    isLooking: false,
    myPlan: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    distanceKm: null,
    ...overrides,
  }
}

export function anAdminEvent(overrides: Partial<AdminEvent> = {}): AdminEvent {
  return {
    ...anEvent(),
    creator: { id: '0190f001-0000-7000-8000-000000000099', username: 'Imane', email: 'imane@example.nl' },
    updatedAt: '2026-01-02T12:00:00.000Z',
    ...overrides,
  }
}

export function anAdminEventDetail(overrides: Partial<AdminEventDetail> = {}): AdminEventDetail {
  return {
    ...anAdminEvent(),
    groups: [],
    attendees: [],
    statistics: { associatedGroups: 0, attendees: 0 },
    landingPage: null,
    proposedMeetingPoint: null,
    ...overrides,
  }
}
