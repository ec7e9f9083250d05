import type { Event } from 'contract/events/events.ts'
import { Poster, type PosterProps } from '~/ui/visuals/poster.tsx'
import { isExternal } from '../pictures.ts'

const SIZES = {
  card: '(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw',
  head: '(min-width: 1248px) 75rem, 100vw',
} as const

type EventPictureProps = Pick<PosterProps, 'isFirst' | 'shape' | 'className'> & {
  event: Pick<Event, 'id' | 'type' | 'image'> & Partial<Pick<Event, 'imageSizes'>>
  placement?: keyof typeof SIZES
}

/** An external picture shows only in server-rendered HTML: elsewhere it would reveal to that site who is viewing. */
export function EventPicture({ event, placement = 'card', ...rest }: EventPictureProps) {
  const isShown = !isExternal(event.image) || (import.meta.env.SSR && event.image?.startsWith('https:'))
  const picture = isShown ? event.image : null
  return <Poster event={event} picture={picture} widths={event.imageSizes} sizes={SIZES[placement]} {...rest} />
}
