import type { Event } from 'contract/events.ts'
import { canSeeRejectionReason, isActive } from './policy.ts'
import type { EventRow } from './repository.ts'

/** An absolute address is kept, a path stands on this site, anything else is a file under /uploads (spec 3 section 2.5). */
export function imageAddress(image: string | null): string | null {
  if (image === null || /^(https?:\/\/|\/)/i.test(image)) return image
  return `/uploads/${image}`
}

export function presentEvent(row: EventRow, viewer: { id: string; isAdmin: boolean } | null, now: Date): Event {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    type: row.type,
    location: row.location,
    venue: row.venue,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt?.toISOString() ?? null,
    capacity: row.capacity,
    price: row.priceCents === null ? null : row.priceCents / 100,
    website: row.website,
    ticketUrl: row.ticketUrl,
    image: imageAddress(row.image),
    imageSizes: row.imageSizes.map(({ width, file }) => ({ width, url: `/uploads/${file}` })),
    isPublic: row.isPublic,
    isActive: isActive(row, now),
    status: row.status,
    rejectionReason: canSeeRejectionReason(row, viewer) ? row.rejectionReason : null,
    creator: row.creatorUsername === null ? null : { username: row.creatorUsername },
    groupCount: row.groupCount,
    freePlaces: row.freePlaces,
    createdAt: row.createdAt.toISOString(),
  }
}
