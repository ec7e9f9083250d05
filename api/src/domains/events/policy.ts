import { type EventStatus, isLiveStatus } from 'contract/events/events.ts'
import type { EventFields } from 'contract/events/submitting.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { type Coordinates, distanceBetween } from '../../platform/distance.ts'

const HIDDEN: ReadonlySet<EventStatus> = new Set(['PENDING', 'REJECTED'])

export const isActive = (event: { status: EventStatus; overAt: Date }, now: Date): boolean =>
  isLiveStatus(event.status) && event.overAt > now

export type Viewer = { id: string; isAdmin: boolean } | null

/** They see why it was rejected, and what waits for a decision. */
export const isCreatorOrAdmin = (event: { creatorId: string | null }, viewer: Viewer): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.id === event.creatorId)

type Point = { lat?: number | undefined; lon?: number | undefined } | null

/** Kilometres that a proposed point may lie from the present one; from the town's centre, where no better is known. */
const NEAR_KM = { point: 1, town: 10 }

/** True where either has no coordinates. */
export function isNearMeetingPoint(point: Point, present: Point, town: Coordinates | null): boolean {
  const [proposed, known] = [coordinatesOf(point), coordinatesOf(present)]
  const center = known ?? town
  if (proposed === null || center === null) return true
  return distanceBetween(proposed, center) <= (known === null ? NEAR_KM.town : NEAR_KM.point)
}

const coordinatesOf = (point: Point): Coordinates | null =>
  point?.lat === undefined || point.lon === undefined ? null : { latitude: point.lat, longitude: point.lon }

/** Everyone with the link sees an event; a PENDING or REJECTED one only its creator and admins. */
export const canSeeEvent = (event: { status: EventStatus; creatorId: string | null }, viewer: Viewer): boolean =>
  !HIDDEN.has(event.status) || isCreatorOrAdmin(event, viewer)

export const refusalToDecide = (event: { status: EventStatus }): RefusalCode | null =>
  event.status === 'PENDING' ? null : 'EVENT_NOT_PENDING'

/** The creator changes or withdraws an event until it is approved. */
export const refusalToRevise = (event: { status: EventStatus }): RefusalCode | null =>
  HIDDEN.has(event.status) ? null : 'EVENT_NOT_PENDING'

export const refusalToPublish = (event: { status: EventStatus; isPublic: boolean }): RefusalCode | null =>
  !isLiveStatus(event.status) ? 'EVENT_NOT_LIVE' : event.isPublic ? null : 'EVENT_NOT_PUBLIC'

/** An update may only cancel a live event; approving, rejecting and publishing have their own verbs. */
export function refusalToSetStatus(
  event: { status: EventStatus },
  status: EventStatus | undefined,
): RefusalCode | null {
  if (status !== 'CANCELLED') return 'EVENT_STATUS_FIXED'
  return isLiveStatus(event.status) ? null : 'EVENT_NOT_LIVE'
}

/** The columns that store these fields, without the dates: see `eventTimes`. */
export function fieldColumns<Fields extends Partial<EventFields>>(fields: Fields) {
  const { startDate, endDate, isWholeDay, price, ...columns } = fields
  return { ...columns, priceCents: price == null ? price : Math.round(price * 100) }
}
