import { chatLimits } from 'contract/chat/chat.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { TextWarning } from 'contract/text-warnings.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import type { Notice } from '../engine/conversation-state.ts'
import type { ChatMessage } from '../engine/message.ts'
import type { OutboxEntry } from '../engine/stored.ts'

/** Within a run of one writer's messages: the first shows the name, the last the time. */
type Position = { isFirst: boolean; isLast: boolean }
type MessageItem = {
  kind: 'message'
  key: string
  message: ChatMessage
  isOwn: boolean
  warnings: readonly TextWarning[]
} & Position
type OutboxItem = { kind: 'outbox'; key: string; entry: OutboxEntry } & Position

export type TimelineItem =
  | { kind: 'beginning'; key: string }
  | { kind: 'older'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'notice'; key: string; text: string }
  | MessageItem
  | OutboxItem

type Options = {
  messages: readonly ChatMessage[]
  /** `messages` includes the first message of the conversation. */
  isComplete: boolean
  outbox: readonly OutboxEntry[]
  notices: readonly Notice[]
  /** The line "Nieuwe berichten" follows the message of this number; null for no line. */
  newAfter: number | null
  ownId: string
  warnings?: ReadonlyMap<string, readonly TextWarning[]>
}

const NO_WARNINGS: readonly TextWarning[] = []
const MAX_PAUSE = chatLimits.groupingMinutes * MINUTE

/** The items of the list, in order. An item keeps its key when its outbox entry becomes a stored message. */
export function timelineOf(options: Options): TimelineItem[] {
  const { messages, isComplete, outbox, notices, newAfter, ownId, warnings } = options
  const items: TimelineItem[] = []
  const remainingNotices = [...notices]
  let day = ''
  let isLineDrawn = newAfter === null
  let previous: MessageItem | OutboxItem | null = null
  let previousTime = 0

  if (isComplete) items.push({ kind: 'beginning', key: 'beginning' })
  else if (messages.length > 0) items.push({ kind: 'older', key: 'older' })

  function addSeparator(item: TimelineItem): void {
    items.push(item)
    previous = null
  }
  function addDay(at: string): void {
    const next = dayOf(at)
    // An unsent message may be older than what is above it; a second heading for its day would have the same key.
    if (next <= day) return
    day = next
    addSeparator({ kind: 'day', key: `day ${next}`, at })
  }
  function addBubble(item: MessageItem | OutboxItem, at: string): void {
    const time = Date.parse(at)
    const isSameRun =
      previous !== null && writerOf(previous, ownId) === writerOf(item, ownId) && time - previousTime <= MAX_PAUSE
    if (isSameRun && previous) previous.isLast = false
    item.isFirst = !isSameRun
    items.push(item)
    previous = item
    previousTime = time
  }
  const position = { isFirst: true, isLast: true }

  for (const message of messages) {
    for (let next = remainingNotices[0]; next && next.afterSeq < message.seq; next = remainingNotices[0]) {
      addSeparator({ kind: 'notice', key: `notice ${next.id}`, text: next.text })
      remainingNotices.shift()
    }
    addDay(message.at)
    const isOwn = message.author?.id === ownId
    if (!isLineDrawn && message.seq > (newAfter ?? 0) && !isOwn) {
      addSeparator({ kind: 'new', key: 'new' })
      isLineDrawn = true
    }
    const shownWarnings = warnings?.get(message.id) ?? NO_WARNINGS
    addBubble(
      { kind: 'message', key: message.clientId, message, isOwn, warnings: shownWarnings, ...position },
      message.at,
    )
  }
  for (const { id, text } of remainingNotices) addSeparator({ kind: 'notice', key: `notice ${id}`, text })
  const stored = new Set(outbox.length === 0 ? [] : messages.map(({ clientId }) => clientId))
  for (const entry of outbox) {
    if (stored.has(entry.id)) continue
    addDay(entry.createdAt)
    addBubble({ kind: 'outbox', key: entry.id, entry, ...position }, entry.createdAt)
  }
  return items
}

function writerOf(item: MessageItem | OutboxItem, ownId: string): string | null {
  return item.kind === 'outbox' ? ownId : (item.message.author?.id ?? null)
}

// Time zone conversion is slow; messages of the same hour are on the same day.
const daysByHour = new Map<string, string>()
function dayOf(at: string): string {
  const hour = at.slice(0, 13)
  const known = daysByHour.get(hour)
  if (known !== undefined) return known
  const day = amsterdamDay(at)
  daysByHour.set(hour, day)
  return day
}
