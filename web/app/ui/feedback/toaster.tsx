import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import {
  closeToast,
  pauseToasts,
  resumeToasts,
  shownToasts,
  subscribeToToasts,
  type Toast,
  type ToastKind,
} from './toast-queue.ts'

const KINDS: Record<ToastKind, { icon: typeof Info; word: string; looks: string; edge: string }> = {
  success: { icon: CircleCheck, word: 'Gelukt', looks: 'bg-success-soft text-success-ink', edge: 'border-success/45' },
  info: { icon: Info, word: 'Ter informatie', looks: 'bg-info-soft text-info-ink', edge: 'border-info/45' },
  warning: {
    icon: TriangleAlert,
    word: 'Let op',
    looks: 'bg-warning-soft text-warning-ink',
    edge: 'border-warning/45',
  },
  error: { icon: CircleAlert, word: 'Fout', looks: 'bg-danger-soft text-danger-ink', edge: 'border-danger/45' },
}

const NONE: readonly Toast[] = []

/** Where toasts appear: top right. Once, in the root. Show one with `toast()` from toast-queue.ts. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => NONE)
  const region = useRef<HTMLElement>(null)
  const count = toasts.length
  useEffect(() => {
    // A toast closed with the keyboard takes the focus with it; its neighbour goes on counting.
    if (count === 0 || !region.current?.contains(document.activeElement)) resumeToasts()
  }, [count])

  return (
    <section
      ref={region}
      aria-label="Meldingen op het scherm"
      // Above react-aria's popovers (100000). Its attribute: stays readable and clickable beside an open dialog, and a click here does not close that dialog.
      data-react-aria-top-layer="true"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
      className="pointer-events-none fixed top-(--toasts-top) right-0 left-0 z-[100001] flex justify-end px-3 sm:left-auto sm:px-4"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="flex w-full flex-col gap-2 sm:w-96">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { icon: Icon, word, looks, edge } = KINDS[toast.kind]
  return (
    <li
      className={classNames(
        'pointer-events-auto flex animate-toast items-start gap-3 rounded-card border bg-raised p-3 shadow-soft',
        edge,
      )}
    >
      <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-full', looks)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div role={toast.kind === 'error' ? 'alert' : undefined} className="min-w-0 grow py-1.5">
        <p className="font-semibold leading-snug">
          {toast.title !== word && <span className="sr-only">{word}: </span>}
          {toast.title}
        </p>
        {toast.description !== undefined && <p className="mt-0.5 text-muted text-sm">{toast.description}</p>}
      </div>
      <IconButton label="Melding sluiten" icon={X} onClick={() => closeToast(toast.id)} className="-mt-0.5 -mr-1" />
    </li>
  )
}
