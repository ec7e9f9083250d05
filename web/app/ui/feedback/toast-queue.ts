/** The toasts on screen, outside React, so that the api client and the socket can show one too. */

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export type Toast = {
  id: number
  kind: ToastKind
  title: string
  description?: string
}

type ToastOptions = {
  title: string
  description?: string
  kind?: ToastKind
  /** Milliseconds on screen; 0 stays until closed. */
  duration?: number
}

const DEFAULT_DURATION = 8000
/** More than this many hide the page; the oldest that would go by itself leaves first. */
const MAX_SHOWN = 4

type Timer = { handle?: ReturnType<typeof setTimeout>; left: number; since: number }

let toasts: readonly Toast[] = []
let lastId = 0
const timers = new Map<number, Timer>()
const listeners = new Set<() => void>()

/**
 * Shows a toast, for 8 s unless `duration` says otherwise, and answers the function that closes it. The same kind and words
 * again renew the one on screen instead of stacking up.
 */
export function toast({ title, description, kind = 'info', duration = DEFAULT_DURATION }: ToastOptions): () => void {
  const same = toasts.find((shown) => shown.kind === kind && shown.title === title && shown.description === description)
  if (same) closeToast(same.id)
  lastId += 1
  const id = lastId
  change([...toasts, { id, kind, title, description }])
  if (duration > 0) {
    timers.set(id, { left: duration, since: Date.now() })
    run(id)
  }
  if (toasts.length > MAX_SHOWN) {
    const first = toasts.find((shown) => timers.has(shown.id)) ?? toasts[0]
    if (first) closeToast(first.id)
  }
  return () => closeToast(id)
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id)?.handle)
  timers.delete(id)
  if (toasts.some((shown) => shown.id === id)) change(toasts.filter((shown) => shown.id !== id))
}

/** While someone reads (pointer or focus on them) no toast leaves. */
export function pauseToasts(): void {
  for (const timer of timers.values()) {
    if (timer.handle === undefined) continue
    clearTimeout(timer.handle)
    timer.handle = undefined
    timer.left -= Date.now() - timer.since
  }
}

export function resumeToasts(): void {
  for (const [id, timer] of timers) if (timer.handle === undefined) run(id)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownToasts = (): readonly Toast[] => toasts

function run(id: number): void {
  const timer = timers.get(id)
  if (!timer) return
  timer.since = Date.now()
  timer.handle = setTimeout(() => closeToast(id), Math.max(timer.left, 0))
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
