import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import {
  closeToast,
  pauseToasts,
  resumeToasts,
  showToastsIn,
  type Toast,
  type ToastKind,
  useToastsOf,
} from './toast-queue.ts'

const KINDS: Record<ToastKind, { icon: typeof Info; label: string; iconClasses: string; border: string }> = {
  success: {
    icon: CircleCheck,
    label: 'Gelukt',
    iconClasses: 'bg-success-soft text-success-ink',
    border: 'border-success/45',
  },
  info: { icon: Info, label: 'Ter informatie', iconClasses: 'bg-info-soft text-info-ink', border: 'border-info/45' },
  warning: {
    icon: TriangleAlert,
    label: 'Let op',
    iconClasses: 'bg-warning-soft text-warning-ink',
    border: 'border-warning/45',
  },
  error: {
    icon: CircleAlert,
    label: 'Fout',
    iconClasses: 'bg-danger-soft text-danger-ink',
    border: 'border-danger/45',
  },
}

/** The height that one toast takes, with its margin; with large text it takes more. */
const TOAST_HEIGHT = 130
/** On wide screens toasts are in the right corner. */
const TOAST_WIDTH = 420

/** Whether the last thing that the user pressed or focused is where the toasts would be: the toasts are about it. */
function coversLastAction({ top, height }: DOMRect, lastPress: DOMRect | null): boolean {
  const focused = document.activeElement?.getBoundingClientRect()
  const isPage = focused === undefined || focused.height > window.innerHeight / 2
  const at = isPage ? lastPress : focused
  if (at === null) return false
  const isInCorner = window.innerWidth < 640 || at.right > window.innerWidth - TOAST_WIDTH
  return isInCorner && at.top < top + Math.max(height, TOAST_HEIGHT) && at.bottom > 0
}

/** The edge of the screen for the toasts, chosen when the first one appears. */
function useIsAtBottom(region: React.RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isAtBottom, setAtBottom] = useState(false)
  const lastPress = useRef<DOMRect | null>(null)
  useEffect(() => {
    const onPress = ({ clientX, clientY }: PointerEvent) => {
      lastPress.current = new DOMRect(clientX, clientY)
    }
    window.addEventListener('pointerdown', onPress, { capture: true, passive: true })
    return () => window.removeEventListener('pointerdown', onPress, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (!isShown) setAtBottom(false)
    else if (region.current) setAtBottom(coversLastAction(region.current.getBoundingClientRect(), lastPress.current))
  }, [region, isShown])
  return isAtBottom
}

/** Once, in the root. At the bottom when the top is where the user has just acted. */
export function Toaster() {
  const toasts = useToastsOf(null)
  const region = useRef<HTMLElement>(null)
  const isAtBottom = useIsAtBottom(region, toasts.length > 0)
  return (
    <section
      ref={region}
      aria-label="Meldingen op het scherm"
      // Above react-aria's popovers (z-index 100000). The attribute keeps toasts accessible beside an open popover, and a click on one does not close that popover.
      data-react-aria-top-layer="true"
      className={classNames(
        'pointer-events-none fixed right-0 left-0 z-[100001] flex justify-end px-3 sm:left-auto sm:px-4',
        isAtBottom ? 'bottom-(--toasts-bottom)' : 'top-(--toasts-top)',
      )}
    >
      <ToastList toasts={toasts} className="w-full sm:w-96" />
    </section>
  )
}

/** In a dialog, above its buttons: shows the toasts while it is the topmost one. */
export function DialogToasts({ isOpen }: { isOpen: boolean }) {
  const id = useId()
  const toasts = useToastsOf(id)
  useEffect(() => (isOpen ? showToastsIn(id) : undefined), [id, isOpen])
  return <ToastList toasts={toasts} className="not-empty:px-3 not-empty:pb-3" />
}

function ToastList({ toasts, className }: { toasts: readonly Toast[]; className: string }) {
  const list = useRef<HTMLOListElement>(null)
  const count = toasts.length
  useEffect(() => {
    // A focused toast that closes fires no blur: resume the others.
    if (count === 0 || !list.current?.contains(document.activeElement)) resumeToasts()
  }, [count])
  return (
    <ol
      ref={list}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
      className={classNames('flex flex-col gap-2', className)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ol>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, label, iconClasses, border } = KINDS[toast.kind]
  return (
    <li
      data-toast
      className={classNames(
        'pointer-events-auto @container animate-toast rounded-card border bg-raised p-3 shadow-soft',
        border,
      )}
    >
      {/* With large text the words take the place of the icon. */}
      <div className="flex items-start gap-3">
        <span
          className={classNames(
            'flex size-9 shrink-0 items-center justify-center rounded-full @max-[16rem]:hidden',
            iconClasses,
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div role={toast.kind === 'error' ? 'alert' : undefined} className="min-w-0 grow py-1.5">
          <p className="font-semibold leading-snug">
            {toast.title !== label && <span className="sr-only">{label}: </span>}
            {toast.title}
          </p>
          {toast.description !== undefined && <p className="mt-0.5 text-muted text-sm">{toast.description}</p>}
        </div>
        <IconButton
          label="Melding sluiten"
          icon={X}
          onClick={() => closeToast(toast.id)}
          className="-mt-0.5 -mr-1 @max-[16rem]:size-[44px]"
        />
      </div>
    </li>
  )
}
