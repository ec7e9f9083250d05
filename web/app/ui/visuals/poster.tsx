import { type PosterType, posterSvg } from 'poster/poster.ts'
import { useMemo } from 'react'
import { classNames } from '../class-names.ts'

type PosterProps = {
  event: { id: string; type: PosterType }
  /** Address of an uploaded picture; it goes before the drawing. */
  picture?: string | null
  /** The uploaded picture at every width there is; the browser takes the one that fits `sizes`. */
  widths?: readonly { width: number; url: string }[]
  /** How wide it is shown, as in the img attribute. */
  sizes?: string
  /** What the picture shows, for those who cannot see it; leave out where the title stands beside it. */
  alt?: string
  /** At the top of a page: loaded first. */
  isFirst?: boolean
  /** `frame` 4:2 (cards, default), or `fill` to cover a box of your own. */
  shape?: 'frame' | 'fill'
  className?: string
}

/** The picture of an event: its uploaded one, or the poster drawn from its id and type. Never a grey box. */
export function Poster({
  event,
  picture,
  widths,
  sizes,
  alt = '',
  isFirst = false,
  shape = 'frame',
  className,
}: PosterProps) {
  // As an image, not inline: twelve posters on a page stay twelve elements, and gradient ids cannot meet.
  const isDrawn = !picture || picture.startsWith('https:')
  const drawn = useMemo(
    () => (isDrawn ? drawnPoster(event.id, event.type) : undefined),
    [isDrawn, event.id, event.type],
  )
  return (
    <img
      src={picture || drawn}
      srcSet={
        picture && widths && widths.length > 1
          ? widths.map(({ width, url }) => `${url} ${width}w`).join(', ')
          : undefined
      }
      sizes={picture && widths && widths.length > 1 ? sizes : undefined}
      alt={alt}
      width={1200}
      height={600}
      loading={picture && !isFirst ? 'lazy' : undefined}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? undefined : 'async'}
      // Another site's picture may not come; then the drawing behind it is what is seen.
      style={picture && drawn ? { background: `url("${drawn}") 50% 75% / cover` } : undefined}
      className={classNames(
        'block w-full bg-sunken object-cover',
        // Drawn scenes stand on their ground: what a wide box cuts off is sky.
        !picture && 'object-[50%_75%]',
        shape === 'frame' ? 'aspect-[4/2] h-auto' : 'h-full',
        className,
      )}
    />
  )
}

function drawnPoster(id: string, type: PosterType): string {
  const svg = posterSvg({ id, type }, { width: 1200, height: 600 })
  return `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)))}`
}
