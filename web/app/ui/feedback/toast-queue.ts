import { SECOND } from 'contract/platform/durations.ts'
import { getSession, onSessionChange } from '~/lib/session/session.ts'
import { createStore } from '~/lib/store.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export type Toast = {
  id: number
  kind: ToastKind
  title: string
  description?: string
  counted?: Counted & { titles: readonly string[] }
}

/** Toasts with the same function are one on screen: "4 gaan mee" in place of four names. */
type Counted = { titleOf: (count: number) => string }

type ToastOptions = {
  title: string
  description?: string
  kind?: ToastKind
  counted?: Counted
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

/** The open dialogs, the topmost last. */
const dialogs = createStore<readonly string[]>([])

const NONE: readonly Toast[] = []

/** The toasts for the topmost open dialog, or for the page (null) while none is open: they cover no dialog. */
export function useToastsOf(dialog: string | null): readonly Toast[] {
  const all = toasts.use()
  return (dialogs.use().at(-1) ?? null) === dialog ? all : NONE
}

/** Closes the toasts about what came before. Returns what gives the toasts back. */
export function showToastsIn(dialog: string): () => void {
  for (const { id, kind } of getToasts()) if (kind === 'success' || kind === 'info') closeToast(id)
  dialogs.set([...dialogs.get(), dialog])
  return () => dialogs.set(dialogs.get().filter((open) => open !== dialog))
}

/** For 8 s by default. Returns what closes it. One of the same kind and text replaces the one on screen. */
export function toast({
  title,
  description,
  kind = 'info',
  counted,
  duration = DEFAULT_DURATION,
}: ToastOptions): () => void {
  const same = getToasts().find((shown) =>
    counted !== undefined && shown.counted !== undefined
      ? shown.counted.titleOf === counted.titleOf
      : shown.kind === kind && shown.title === title && shown.description === description,
  )
  if (same) closeToast(same.id)
  lastId += 1
  const id = lastId
  const titles = [...new Set([...(same?.counted?.titles ?? []), title])]
  const shownTitle = counted !== undefined && titles.length > 1 ? counted.titleOf(titles.length) : title
  toasts.set([
    ...getToasts(),
    { id, kind, title: shownTitle, description, ...(counted && { counted: { ...counted, titles } }) },
  ])
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
