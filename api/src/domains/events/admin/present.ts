import type { AdminEvent, AdminEventDetail } from 'contract/events/admin.ts'
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
  const { groups, landingPage, attendees } = detail
  return {
    ...presentAdminEvent(detail, viewer, now),
    groups: groups.map((group) => ({ ...group, createdAt: group.createdAt.toISOString() })),
    statistics: { associatedGroups: detail.groupCount, attendees },
    landingPage: landingPage
      ? { id: landingPage.id, slug: detail.event.slug, isPublished: landingPage.publishedAt !== null }
      : null,
  }
}
