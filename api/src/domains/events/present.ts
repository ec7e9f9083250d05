import { createHash } from 'node:crypto'
import type { Event, MeetingPoint } from 'contract/events/events.ts'
import { LEAST_SHOWN } from 'contract/events/public-page.ts'
import type { MyPlan } from 'contract/plans/state.ts'
import { presentDistance, presentPlaceOf } from '../places/present.ts'
import { isActive, isCreatorOrAdmin, type Viewer } from './policy.ts'
import type { EventRow } from './repository.ts'

/** Absolute URLs and paths are returned as they are; anything else is a file under /uploads (spec 3 section 2.5). */
export function imageAddress(image: string | null): string | null {
  if (image === null || /^(https?:\/\/|\/)/i.test(image)) return image
  return `/uploads/${image}`
}

export const presentEventSummary = <
  E extends { title: string; image: string | null; startsAt: Date; endsAt: Date | null },
>(
  event: E,
) => ({
  ...event,
  name: event.title,
  image: imageAddress(event.image),
  startDate: event.startsAt.toISOString(),
  endDate: event.endsAt?.toISOString() ?? null,
})

export const presentMeetingPoint = (point: MeetingPoint | null): MeetingPoint | null =>
  point?.picture === undefined ? point : { ...point, picture: `/uploads/${point.picture}` }

type Options = { near?: string | null; viewerPlan?: { isLooking: boolean; plan: MyPlan | null } }

export function presentEvent(
  row: EventRow & { wishCount?: number | null },
  viewer: Viewer,
  now: Date,
  { near = null, viewerPlan }: Options = {},
): Event {
  const takesLooking = isActive(row, now) && row.isPublic
  const seesDecisions = isCreatorOrAdmin(row, viewer)
  const proposed = seesDecisions ? row.proposedMeetingPoint : null
  const isCountShown = takesLooking && (viewer !== null || row.lookingCount >= LEAST_SHOWN)
  return {
    ...row,
    name: row.title,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt?.toISOString() ?? null,
    price: row.priceCents === null ? null : row.priceCents / 100,
    image: imageAddress(row.image),
    imageSizes: row.imageSizes.map(({ width, file }) => ({ width, url: `/uploads/${file}` })),
    meetingPoint: presentMeetingPoint(row.meetingPoint),
    proposedMeetingPoint: proposed && { point: presentMeetingPoint(proposed.point) },
    isActive: isActive(row, now),
    rejectionReason: seesDecisions ? row.rejectionReason : null,
    creator: viewer === null || row.creatorUsername === null ? null : { username: row.creatorUsername },
    source: row.sourceName === null || row.sourceUrl === null ? null : { name: row.sourceName, url: row.sourceUrl },
    wishCount: row.wishCount ?? null,
    lookingCount: isCountShown ? row.lookingCount : 0,
    isLooking: takesLooking && (viewerPlan?.isLooking ?? false),
    myPlan: viewerPlan?.plan ?? null,
    createdAt: row.createdAt.toISOString(),
    place: presentPlaceOf(row.placeId),
    distanceKm: presentDistance(near, row.placeId),
  }
}

/** Increment it when the drawing changes, so that every address changes. */
const DRAWING_VERSION = 2

const DRAWN = ['title', 'type', 'startsAt', 'endsAt', 'isWholeDay', 'location', 'venue', 'image'] as const
type SharedEvent = Pick<EventRow, 'id' | (typeof DRAWN)[number]>

/** Hash of everything the share picture shows, so that an address can be cached forever. */
export const sharePictureVersion = (event: SharedEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, ...DRAWN.map((name) => event[name])]))
    .digest('hex')
    .slice(0, 12)

export const sharePictureAddress = (event: SharedEvent): string =>
  `/share/${event.id}.jpg?v=${sharePictureVersion(event)}`
