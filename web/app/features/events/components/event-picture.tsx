import type { Event } from 'contract/events/events.ts'
import { Poster } from '~/ui/visuals/poster.tsx'
import { isExternal } from '../pictures.ts'

const SIZES = {
  card: '(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw',
  head: '(min-width: 1248px) 75rem, 100vw',
} as const

type EventPictureProps = {
  event: Pick<Event, 'id' | 'type' | 'image'> & Partial<Pick<Event, 'imageSizes'>>
  placement?: keyof typeof SIZES
  isFirst?: boolean
  shape?: 'frame' | 'fill'
  className?: string
}

/** An external picture shows only in server-rendered HTML: elsewhere it would reveal to that site who is viewing. */
export function EventPicture({ event, placement = 'card', isFirst, shape, className }: EventPictureProps) {
  const isShown = !isExternal(event.image) || (import.meta.env.SSR && event.image?.startsWith('https:'))
  return (
    <Poster
      event={event}
      picture={isShown ? event.image : null}
      widths={event.imageSizes}
      sizes={SIZES[placement]}
      isFirst={isFirst}
      shape={shape}
      className={className}
    />
  )
}
