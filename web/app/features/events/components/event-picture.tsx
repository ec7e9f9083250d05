import type { Event } from 'contract/events.ts'
import { Poster } from '~/ui/poster.tsx'

/** The uploaded picture of an event, or its drawn poster. */
export function EventPicture({
  event,
  isFirst,
  shape,
  className,
}: {
  event: Pick<Event, 'id' | 'type' | 'image'>
  isFirst?: boolean
  shape?: 'frame' | 'fill'
  className?: string
}) {
  return <Poster event={event} picture={event.image} isFirst={isFirst} shape={shape} className={className} />
}
