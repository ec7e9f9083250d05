import type { Event } from 'contract/events.ts'
import { Poster } from '~/ui/visuals/poster.tsx'
import { isExternal } from '../pictures.ts'

/** How wide the picture is on screen: a card of the list's one, two or three columns, or the head of the event's page. */
const SHOWN = {
  card: '(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw',
  head: '(min-width: 1248px) 75rem, 100vw',
} as const

/**
 * The picture of an event, or its drawn poster. A picture of another site shows only on pages that come whole from the
 * server: those name its origin in their policy, and behind the login every browser would tell that site who is looking.
 */
export function EventPicture({
  event,
  shownAs = 'card',
  isFirst,
  shape,
  className,
}: {
  event: Pick<Event, 'id' | 'type' | 'image'> & Partial<Pick<Event, 'imageSizes'>>
  shownAs?: keyof typeof SHOWN
  isFirst?: boolean
  shape?: 'frame' | 'fill'
  className?: string
}) {
  const isShown = !isExternal(event.image) || (import.meta.env.SSR && event.image?.startsWith('https:'))
  return (
    <Poster
      event={event}
      picture={isShown ? event.image : null}
      widths={event.imageSizes}
      sizes={SHOWN[shownAs]}
      isFirst={isFirst}
      shape={shape}
      className={className}
    />
  )
}
