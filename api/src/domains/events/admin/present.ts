import type { AdminEvent, AdminEventDetail } from 'contract/events/admin.ts'
import { presentPerson } from '../../users/present.ts'
import type { Viewer } from '../policy.ts'
import { presentEvent } from '../present.ts'
import type { AdminEventRow, EventDetail } from './repository.ts'

export function presentAdminEvent(row: AdminEventRow, viewer: Viewer, now: Date): AdminEvent {
  const { event, creator, groupCount, freePlaces, lookingCount } = row
  return {
    ...presentEvent({ ...event, groupCount, freePlaces, lookingCount, creatorUsername: null }, viewer, now),
    creator,
    updatedAt: event.updatedAt.toISOString(),
  }
}

export function presentAdminEventDetail(detail: EventDetail, viewer: Viewer, now: Date): AdminEventDetail {
  const { groups, landingPage, attendees, attendeeCount } = detail
  return {
    ...presentAdminEvent(detail, viewer, now),
    groups: groups.map((group) => ({ ...group, createdAt: group.createdAt.toISOString() })),
    attendees: attendees.map((row) => ({
      ...row,
      user: presentPerson(row.user),
      joinedAt: row.joinedAt.toISOString(),
    })),
    statistics: { associatedGroups: detail.groupCount, attendees: attendeeCount },
    landingPage: landingPage
      ? { id: landingPage.id, slug: detail.event.slug, isPublished: landingPage.publishedAt !== null }
      : null,
  }
}
