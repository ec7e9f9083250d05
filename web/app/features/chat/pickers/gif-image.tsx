import { ImageOff, Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'

/** GIFs play, except under `prefers-reduced-motion`, until the user chooses. */
export function useIsPlaying(): [isPlaying: boolean, toggle: () => void] {
  const prefersLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isPlaying = chosen ?? !prefersLessMotion
  return [isPlaying, () => setChosen(!isPlaying)]
}

type GifImageProps = {
  url: string
  alt: string
  className?: string
}

export function GifImage({ url, alt, className }: GifImageProps) {
  const [isPlaying, togglePlaying] = useIsPlaying()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <span
        className={classNames('flex items-center justify-center gap-2 bg-sunken p-4 text-muted text-sm', className)}
      >
        <ImageOff aria-hidden="true" className="size-5 shrink-0" />
        GIF kon niet geladen worden
      </span>
    )
  return (
    <span className={classNames('relative block overflow-clip bg-sunken', className)}>
      <GifPicture
        url={url}
        alt={alt}
        isPlaying={isPlaying}
        onError={() => setFailed(true)}
        className="size-full object-contain"
      />
      <button
        type="button"
        aria-label={isPlaying ? 'GIF stilzetten' : 'GIF afspelen'}
        onClick={togglePlaying}
        className="absolute right-1 bottom-1 inline-flex size-11 items-center justify-center text-white focus-visible:-outline-offset-2"
      >
        <span className="inline-flex size-8 items-center justify-center rounded-full bg-black/65">
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-4 fill-current" />
          ) : (
            <Play aria-hidden="true" className="size-4 fill-current" />
          )}
        </span>
      </button>
    </span>
  )
}

export function MessageGif({ url, caption }: { url: string; caption: string }) {
  return (
    <GifImage
      url={url}
      alt={caption === '' ? 'GIF' : `GIF: ${caption}`}
      className="-mx-2 -mt-0.5 mb-1 aspect-[4/3] w-64 max-w-[calc(100%+1rem)] rounded-control text-ink"
    />
  )
}

type GifPictureProps = { url: string; alt: string; isPlaying: boolean; onError?: () => void; className?: string }

/** Paused, the first frame is drawn on a canvas: an image element cannot be paused. */
export function GifPicture({ url, alt, isPlaying, onError, className }: GifPictureProps) {
  if (!isPlaying) return <StillFrame url={url} alt={alt} onError={onError} className={className} />
  return <img src={url} alt={alt} decoding="async" draggable={false} onError={onError} className={className} />
}

function StillFrame({ url, alt, onError, className }: Omit<GifPictureProps, 'isPlaying'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fail = useEffectEvent(() => onError?.())
  useEffect(() => {
    const picture = new Image()
    picture.onload = () => {
      if (!canvas.current) return
      canvas.current.width = picture.naturalWidth
      canvas.current.height = picture.naturalHeight
      canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
    }
    picture.onerror = () => fail()
    picture.src = url
    return () => {
      picture.onload = null
      picture.onerror = null
    }
  }, [url])
  const accessibility = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return <canvas ref={canvas} {...accessibility} className={className} />
}
