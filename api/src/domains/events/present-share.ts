import { createHash } from 'node:crypto'
import type { EventRow } from './repository.ts'

/** Raised when the drawing itself changes: every address changes with it. */
const DRAWING = 1

type Shown = Pick<EventRow, 'id' | 'title' | 'type' | 'startsAt' | 'endsAt' | 'location' | 'venue' | 'image'>

/** Names everything a share picture shows, so that an address may be kept for ever. */
export const sharePictureVersion = ({ title, type, startsAt, endsAt, location, venue, image }: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, title, type, startsAt, endsAt, location, venue, image]))
    .digest('hex')
    .slice(0, 12)

/** The share picture's path on this site. */
export const sharePictureAddress = (event: Shown): string => `/share/${event.id}.jpg?v=${sharePictureVersion(event)}`
