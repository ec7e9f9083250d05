import { SECOND } from 'contract/platform/durations.ts'
import { useSyncExternalStore } from 'react'
import {
  formatChatTime,
  formatConversationTime,
  formatDateTime,
  formatNotificationTime,
} from '../../lib/format/dates.ts'

const FORMATS = { notification: formatNotificationTime, conversation: formatConversationTime, chat: formatChatTime }

/** How long ago, updated while shown; the full time on hover and for screen readers. `as` picks the format of the spec. */
export function RelativeTime({ at, as, className }: { at: string; as: keyof typeof FORMATS; className?: string }) {
  const now = useSyncExternalStore(subscribeToClock, currentTick, currentTick)
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

const TICK = 15 * SECOND
/** One interval for all times on the page, which runs only while there are any. */
const subscribers = new Set<() => void>()
let interval: ReturnType<typeof setInterval> | undefined

function subscribeToClock(onTick: () => void): () => void {
  subscribers.add(onTick)
  interval ??= setInterval(() => {
    for (const subscriber of subscribers) subscriber()
  }, TICK)
  return () => {
    subscribers.delete(onTick)
    if (subscribers.size > 0) return
    clearInterval(interval)
    interval = undefined
  }
}

/** Rounded, so that React reads the same value between ticks. */
const currentTick = () => Math.floor(Date.now() / TICK) * TICK
