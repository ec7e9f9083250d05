import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { DialogToasts } from '../feedback/toaster.tsx'
import { useCloseOnBack } from './on-back.ts'
import { useIsGone } from './use-is-gone.ts'

/*
  Modal  isOpen, onClose, title, children, footer (buttons; the main one last), size sm | md | lg,
         isDismissable (click outside, default true)
  Sheet  the same, but a bottom sheet on phones: menus, pickers, filters
  FullSheet  the same, but the whole screen on phones: a form; its buttons stay beside each other where they fit

  Both lock the page's scroll, trap the focus, close on Escape and Back, and restore the focus.
*/

export type ModalProps = {
  isOpen: boolean
  /** Closing was asked: by a button, Escape, Back or a click outside. */
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Id of the element in `children` that describes the dialog. */
  describedBy?: string
  icon?: ReactNode
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

const overlayClasses =
  'fixed inset-0 z-40 flex h-(--visual-viewport-height) bg-veil transition-opacity data-entering:opacity-0 data-exiting:opacity-0'

export function Modal(props: ModalProps) {
  return (
    <Overlay
      {...props}
      overlay="items-center justify-center p-4"
      frame="rounded-card data-entering:scale-97 data-exiting:scale-97"
    />
  )
}

export function Sheet(props: ModalProps) {
  return (
    <Overlay
      {...props}
      overlay="items-end justify-center sm:items-center sm:p-4"
      frame="rounded-t-3xl pb-[env(safe-area-inset-bottom)] data-entering:translate-y-full data-exiting:translate-y-full sm:rounded-card sm:pb-0 sm:data-entering:translate-y-4 sm:data-exiting:translate-y-4"
    />
  )
}

export function FullSheet(props: ModalProps) {
  return (
    <Overlay
      {...props}
      overlay="sm:items-center sm:justify-center sm:p-4"
      frame="max-sm:h-full max-sm:max-w-none max-sm:border-0 data-entering:translate-y-4 data-exiting:translate-y-4 sm:rounded-card"
      isFull
    />
  )
}

function Overlay({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  isDismissable = true,
  role = 'dialog',
  describedBy,
  icon: mark,
  overlay,
  frame,
  isFull = false,
}: ModalProps & { overlay: string; frame: string; isFull?: boolean }) {
  useCloseOnBack(isOpen, onClose)
  if (useIsGone(isOpen)) return null
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      data-veil
      className={classNames(overlayClasses, overlay)}
    >
      <AriaModal
        className={classNames(
          'flex max-h-full w-full flex-col overflow-hidden border border-line bg-raised shadow-soft transition-[scale,translate,opacity] duration-200',
          WIDTHS[size],
          frame,
        )}
      >
        <Dialog
          role={role}
          aria-describedby={describedBy}
          // While it opens: a second tap of the press that opened it must not reach what appeared below the finger.
          className="flex min-h-0 grow animate-untouchable flex-col outline-none"
        >
          <div
            className={classNames(
              '@container flex items-start gap-3 px-5 pb-3 sm:px-6 sm:pt-6',
              isFull ? 'pt-3' : 'pt-5',
            )}
          >
            {mark !== undefined && <span className="shrink-0 @max-[15rem]:hidden">{mark}</span>}
            <Heading slot="title" level={2} className="min-w-0 grow pt-1.5 text-lg sm:text-xl">
              {title}
            </Heading>
            <IconButton label="Sluiten" icon={X} onClick={onClose} className="-mt-1 -mr-2" />
          </div>
          {/* The top padding leaves room for focus rings at the edge of the scroll container. */}
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6 sm:pb-6">
            {children}
          </div>
          <DialogToasts isOpen={isOpen} />
          {footer !== undefined && (
            <div
              className={classNames(
                'flex flex-wrap gap-2 border-line border-t px-5 sm:justify-end sm:px-6',
                isFull
                  ? 'py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow'
                  : 'py-4 max-sm:flex-col-reverse',
              )}
            >
              {footer}
            </div>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
