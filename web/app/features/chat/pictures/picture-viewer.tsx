import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { TransformComponent, TransformWrapper, useControls } from 'react-zoom-pan-pinch'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useMediaQuery } from '~/lib/use-media-query.ts'
import { IconButton } from '~/ui/button.tsx'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { useCloseOnBack } from '~/ui/overlays/on-back.ts'
import { useIsGone } from '~/ui/overlays/use-is-gone.ts'
import type { ConversationKey } from '../engine/conversation-key.ts'
import { altOf, type ShownPicture, usePicture } from './use-picture.ts'

const FULL = { width: '100%', height: '100%' }
const MAX_ZOOM = 5
const ON_BLACK = 'text-white! hover:bg-white/15!'

type PictureViewerProps = DialogProps & { message: ShownPicture; conversation: ConversationKey }

export function PictureViewer({ message, conversation, isOpen, onClose }: PictureViewerProps) {
  const me = useSignedInUser()
  const { url, hasFailed, retry } = usePicture(conversation, message.id)
  const [isZoomed, setZoomed] = useState(false)
  const prefersLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const alt = altOf(message, me.id)
  useCloseOnBack(isOpen, onClose)
  if (useIsGone(isOpen)) return null
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      data-black-veil
      className="fixed inset-0 z-40 bg-black transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="size-full">
        <Dialog aria-label={alt} className="relative flex size-full flex-col text-white outline-none">
          <TransformWrapper
            minScale={1}
            maxScale={MAX_ZOOM}
            doubleClick={{ mode: 'toggle', animationTime: prefersLessMotion ? 0 : 200 }}
            onTransform={(_: unknown, { scale }: { scale: number }) => setZoomed(scale > 1.01)}
          >
            <header className="flex shrink-0 items-center gap-1 px-3 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2">
              <p className="min-w-0 grow text-sm leading-tight">
                <bdi className="block truncate font-semibold">
                  {message.author?.id === me.id ? 'Jij' : message.author?.username}
                </bdi>
                <span className="text-white/80">{formatDateTime(message.at)}</span>
              </p>
              <ZoomButton isZoomed={isZoomed} animationMs={prefersLessMotion ? 0 : 200} />
              <IconButton icon={X} label="Sluiten" onClick={onClose} className={ON_BLACK} />
            </header>
            <div className="relative min-h-0 grow">
              {url !== null ? (
                <TransformComponent wrapperStyle={FULL} contentStyle={FULL}>
                  <img src={url} alt={alt} draggable={false} className="size-full object-contain" />
                </TransformComponent>
              ) : (
                <div className="flex size-full flex-col items-center justify-center gap-3 p-6 text-center">
                  {hasFailed ? (
                    <>
                      <p>De foto kon niet worden geladen.</p>
                      <button
                        type="button"
                        onClick={retry}
                        className="min-h-11 rounded-control border border-white/60 px-5 font-semibold hover:bg-white/15"
                      >
                        Probeer opnieuw
                      </button>
                    </>
                  ) : (
                    <Spinner />
                  )}
                </div>
              )}
            </div>
            {message.content !== '' && (
              <p
                dir="auto"
                className="max-h-[25dvh] shrink-0 overflow-y-auto whitespace-pre-wrap px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] text-center wrap-anywhere"
              >
                {message.content}
              </p>
            )}
          </TransformWrapper>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function ZoomButton({ isZoomed, animationMs }: { isZoomed: boolean; animationMs: number }) {
  const { zoomIn, resetTransform } = useControls()
  return (
    <IconButton
      icon={isZoomed ? ZoomOut : ZoomIn}
      label={isZoomed ? 'Uitzoomen' : 'Inzoomen'}
      onClick={() => (isZoomed ? resetTransform(animationMs) : zoomIn(1, animationMs))}
      className={ON_BLACK}
    />
  )
}
