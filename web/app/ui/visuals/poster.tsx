import { type PosterSubject, posterSvg } from 'poster/poster.ts'
import { useMemo } from 'react'
import { classNames } from '../class-names.ts'

export type PosterProps = {
  event: PosterSubject
  picture?: string | null
  /** The uploaded picture at other widths; the browser chooses by `sizes`. */
  widths?: readonly { width: number; url: string }[]
  sizes?: string
  /** Leave out where the title is beside it. */
  alt?: string
  /** For the top of a page: loaded with high priority. */
  isFirst?: boolean
  /** `frame` is 4:2 (default), `fill` covers its container. */
  shape?: 'frame' | 'fill'
  className?: string
}

/** The picture of an event, or with `groupId` of one of its groups: uploaded, or drawn from its id and type. */
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
  const { id, type, groupId } = event
  const drawn = useMemo(() => (isDrawn ? drawnPoster({ id, type, groupId }) : undefined), [isDrawn, id, type, groupId])
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

function drawnPoster(subject: PosterSubject): string {
  const svg = posterSvg(subject, { width: 1200, height: 600 })
  return `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (char) => (char === '"' ? "'" : encodeURIComponent(char)))}`
}
