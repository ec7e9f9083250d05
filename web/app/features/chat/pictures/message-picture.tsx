import { ImageOff, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import type { ChatMessage } from '../engine/message.ts'
import type { OutboxPicture } from '../engine/stored.ts'
import { useMessageActions } from '../messages/use-message-actions.ts'
import { altOf, useObjectUrl, usePicture } from './use-picture.ts'

/** Beyond these the edges are cut off; the full screen shows all of it. */
const [NARROWEST, WIDEST] = [0.75, 2]

/** Has its size before the picture is loaded, so that nothing moves. */
function PictureFrame({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const aspectRatio = Math.min(WIDEST, Math.max(NARROWEST, width / height))
  return (
    <span
      style={{ aspectRatio }}
      className="relative -mx-2.5 -mt-1 mb-1 block w-68 max-w-[calc(100%+1.25rem)] overflow-clip rounded-[0.75rem] bg-sunken text-ink last:-mb-1"
    >
      {children}
    </span>
  )
}

export function MessagePicture({ message }: { message: ChatMessage }) {
  const me = useSignedInUser()
  const { conversation, openPicture } = useMessageActions()
  const { url, hasFailed, retry } = usePicture(conversation.key, message.id)
  const [isShown, setShown] = useState(false)
  const { picture } = message
  if (picture === null) return null
  return (
    <PictureFrame width={picture.width} height={picture.height}>
      <img
        src={picture.placeholder}
        alt=""
        aria-hidden="true"
        draggable={false}
        className="absolute inset-0 size-full scale-110 object-cover blur-lg"
      />
      {hasFailed ? (
        <button
          type="button"
          onClick={retry}
          className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-black/55 p-3 font-semibold text-sm text-white focus-visible:-outline-offset-4"
        >
          <ImageOff aria-hidden="true" className="size-6" />
          Foto niet geladen
          <span className="inline-flex items-center gap-1.5 underline underline-offset-4">
            <RotateCw aria-hidden="true" className="size-4" />
            Probeer opnieuw
          </span>
        </button>
      ) : (
        <button
          type="button"
          aria-label={`${altOf(message, me.id)}, groot bekijken`}
          onClick={() => openPicture(message)}
          className="absolute inset-0 size-full cursor-zoom-in focus-visible:-outline-offset-4"
        >
          {url !== null && (
            <img
              src={url}
              alt=""
              draggable={false}
              decoding="async"
              onLoad={() => setShown(true)}
              className={classNames(
                'size-full object-cover transition-opacity motion-reduce:transition-none',
                !isShown && 'opacity-0',
              )}
            />
          )}
        </button>
      )}
    </PictureFrame>
  )
}

type WaitingPictureProps = {
  picture: OutboxPicture
  caption: string
  children?: ReactNode
}

export function WaitingPicture({ picture, caption, children }: WaitingPictureProps) {
  const url = useObjectUrl(picture.blob)
  return (
    <PictureFrame width={picture.width} height={picture.height}>
      {url !== null && (
        <img
          src={url}
          alt={caption === '' ? 'Jouw foto' : `Jouw foto: ${caption}`}
          draggable={false}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {children}
    </PictureFrame>
  )
}
