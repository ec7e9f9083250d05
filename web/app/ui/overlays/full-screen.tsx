import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Modal as AriaModal, Dialog, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../class-names.ts'

type FullScreenProps = {
  isOpen: boolean
  onClose: () => void
  /** Read to screen readers. */
  label: string
  /** Its colors. */
  className: string
  children: ReactNode
}

/** Fills the screen, for what others must read from a distance. Closes with its button and Escape. */
export function FullScreen({ isOpen, onClose, label, className, children }: FullScreenProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} className="fixed inset-0 z-50">
      <AriaModal className="size-full">
        <Dialog aria-label={label} className={classNames('relative flex size-full flex-col outline-none', className)}>
          <button
            type="button"
            aria-label="Sluiten"
            onClick={onClose}
            className="absolute top-[max(1rem,env(safe-area-inset-top))] right-4 flex size-12 items-center justify-center rounded-full border-2 border-current"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
