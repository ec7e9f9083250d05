import { type PosterType, posterSvg } from 'poster/poster.ts'
import { useMemo } from 'react'
import { classNames } from '../class-names.ts'

type PosterProps = {
  event: { id: string; type: PosterType }
  /** URL of an uploaded picture, shown in place of the drawing. */
  picture?: string | null
  /** The uploaded picture at other widths; the browser chooses by `sizes`. */
  widths?: readonly { width: number; url: string }[]
  /** The `sizes` attribute. */
  sizes?: string
  /** Leave out where the title is beside it. */
  alt?: string
  /** For the top of a page: loaded with high priority. */
  isFirst?: boolean
  /** `frame` is 4:2 (default), `fill` covers its container. */
  shape?: 'frame' | 'fill'
  className?: string
}

/** The picture of an event: uploaded, or drawn from its id and type. */
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
  // An image and not inline SVG, whose gradient ids would collide with those of other posters on the page.
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
      // A picture of another site may fail to load: the drawing is its background.
      style={picture && drawn ? { background: `url("${drawn}") 50% 75% / cover` } : undefined}
      className={classNames(
        'block w-full bg-sunken object-cover',
        // Crops the top of drawn scenes (the sky), not the bottom.
        !picture && 'object-[50%_75%]',
        shape === 'frame' ? 'aspect-[4/2] h-auto' : 'h-full',
        className,
      )}
    />
  )
}

function drawnPoster(id: string, type: PosterType): string {
  const svg = posterSvg({ id, type }, { width: 1200, height: 600 })
  return `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (char) => (char === '"' ? "'" : encodeURIComponent(char)))}`
}
