import { SECOND } from 'contract/platform/durations.ts'
import { getSession, onSessionChange } from '~/lib/session/session.ts'
import { createStore } from '~/lib/store.ts'

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

export type DoneText = string | { title: string; description?: string | undefined }

const DEFAULT_DURATION = 8 * SECOND
/** When there are more, the oldest that would close by itself is closed. */
const MAX_SHOWN = 4

type Timer = { handle?: ReturnType<typeof setTimeout>; remaining: number; startedAt: number }

const toasts = createStore<readonly Toast[]>([])
const timers = new Map<number, Timer>()
let lastId = 0

export const getToasts = toasts.get
export const useToasts = toasts.use

/** For 8 s by default. Returns what closes it. One of the same kind and text replaces the one on screen. */
export function toast({ title, description, kind = 'info', duration = DEFAULT_DURATION }: ToastOptions): () => void {
  const same = getToasts().find(
    (shown) => shown.kind === kind && shown.title === title && shown.description === description,
  )
  if (same) closeToast(same.id)
  lastId += 1
  const id = lastId
  toasts.set([...getToasts(), { id, kind, title, description }])
  if (duration > 0) {
    timers.set(id, { remaining: duration, startedAt: Date.now() })
    startTimer(id)
  }
  if (getToasts().length > MAX_SHOWN) {
    const oldest = getToasts().find((shown) => timers.has(shown.id)) ?? getToasts()[0]
    if (oldest) closeToast(oldest.id)
  }
  return () => closeToast(id)
}

export const toastDone = (done: DoneText) =>
  toast({ ...(typeof done === 'string' ? { title: done } : done), kind: 'success' })

export function closeToast(id: number): void {
  clearTimeout(timers.get(id)?.handle)
  timers.delete(id)
  if (getToasts().some((shown) => shown.id === id)) toasts.set(getToasts().filter((shown) => shown.id !== id))
}

/** Stops all timers, while the pointer or the focus is on a toast. */
export function pauseToasts(): void {
  for (const timer of timers.values()) {
    if (timer.handle === undefined) continue
    clearTimeout(timer.handle)
    timer.handle = undefined
    timer.remaining -= Date.now() - timer.startedAt
  }
}

export function resumeToasts(): void {
  for (const [id, timer] of timers) if (timer.handle === undefined) startTimer(id)
}

function startTimer(id: number): void {
  const timer = timers.get(id)
  if (!timer) return
  timer.startedAt = Date.now()
  timer.handle = setTimeout(() => closeToast(id), Math.max(timer.remaining, 0))
}

// Toasts are about one person's affairs.
let userId = getSession().user?.id
onSessionChange(() => {
  const before = userId
  userId = getSession().user?.id
  if (before !== undefined && userId !== before) for (const { id } of getToasts()) closeToast(id)
})
