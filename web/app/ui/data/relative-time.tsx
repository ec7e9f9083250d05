import { useSyncExternalStore } from 'react'
import {
  formatChatTime,
  formatConversationTime,
  formatDateTime,
  formatNotificationTime,
} from '../../lib/format/dates.ts'

const FORMATS = { notification: formatNotificationTime, conversation: formatConversationTime, chat: formatChatTime }

/** How long ago, kept up to date; the full moment on hover and for screen readers. `as` picks the spec's way of saying it. */
export function RelativeTime({ at, as, className }: { at: string; as: keyof typeof FORMATS; className?: string }) {
  const now = useSyncExternalStore(subscribeToMinutes, currentMinute, currentMinute)
  const full = formatDateTime(at)
  return (
    <time dateTime={at} title={full} className={className} suppressHydrationWarning>
      <span aria-hidden="true" suppressHydrationWarning>
        {FORMATS[as](at, new Date(now))}
      </span>
      <span className="sr-only">{full}</span>
    </time>
  )
}

// One clock for all times on the page, running only while there is one.
const TICK = 15_000
const listeners = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function subscribeToMinutes(listener: () => void): () => void {
  listeners.add(listener)
  clock ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, TICK)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(clock)
      clock = undefined
    }
  }
}

/** Rounded, so that React sees the same value between ticks. */
const currentMinute = () => Math.floor(Date.now() / TICK) * TICK
