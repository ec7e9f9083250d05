import { chatLimits } from 'contract/chat.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import type { Notice } from './conversation-state.ts'
import type { OutboxEntry } from './device-store.ts'
import type { ChatMessage } from './message.ts'

/** Where a bubble stands among its writer's: the first carries the name, the last the time. */
type Place = { isFirst: boolean; isLast: boolean }
type MessageItem = { kind: 'message'; key: string; message: ChatMessage; isOwn: boolean } & Place
type WaitingItem = { kind: 'waiting'; key: string; entry: OutboxEntry } & Place

export type TimelineItem =
  | { kind: 'beginning'; key: string }
  | { kind: 'older'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'notice'; key: string; text: string }
  | MessageItem
  | WaitingItem

type Given = {
  messages: readonly ChatMessage[]
  /** Whether the conversation's first message is among them. */
  isWhole: boolean
  waiting: readonly OutboxEntry[]
  notices: readonly Notice[]
  /** The line "Nieuwe berichten" stands after the message of this number; null: nowhere. */
  newAfter: number | null
  ownId: string
}

const GROUPING = chatLimits.groupingMinutes * 60_000

/** What the list shows, in order. Keys stay the same when a waiting message becomes a stored one. */
export function timelineOf({ messages, isWhole, waiting, notices, newAfter, ownId }: Given): TimelineItem[] {
  const items: TimelineItem[] = []
  const pending = [...notices]
  let day = ''
  let isLineDrawn = newAfter === null
  let last: MessageItem | WaitingItem | null = null
  let lastAt = 0

  if (isWhole) items.push({ kind: 'beginning', key: 'beginning' })
  else if (messages.length > 0) items.push({ kind: 'older', key: 'older' })

  function separate(item: TimelineItem): void {
    items.push(item)
    last = null
  }
  function startDay(at: string): void {
    const its = dayOf(at)
    if (its === day) return
    day = its
    separate({ kind: 'day', key: `day ${its}`, at })
  }
  function add(item: MessageItem | WaitingItem, at: string): void {
    const time = Date.parse(at)
    const follows = last !== null && writerOf(last, ownId) === writerOf(item, ownId) && time - lastAt <= GROUPING
    if (follows && last) last.isLast = false
    item.isFirst = !follows
    items.push(item)
    last = item
    lastAt = time
  }
  const placed = { isFirst: true, isLast: true }

  for (const message of messages) {
    for (let next = pending[0]; next && next.afterSeq < message.seq; next = pending[0]) {
      separate({ kind: 'notice', key: `notice ${next.id}`, text: next.text })
      pending.shift()
    }
    startDay(message.at)
    const isOwn = message.author?.id === ownId
    if (!isLineDrawn && message.seq > (newAfter ?? 0) && !isOwn) {
      separate({ kind: 'new', key: 'new' })
      isLineDrawn = true
    }
    add({ kind: 'message', key: message.clientId, message, isOwn, ...placed }, message.at)
  }
  for (const { id, text } of pending) separate({ kind: 'notice', key: `notice ${id}`, text })
  const stored = new Set(waiting.length === 0 ? [] : messages.map(({ clientId }) => clientId))
  for (const entry of waiting) {
    if (stored.has(entry.clientId)) continue
    startDay(entry.writtenAt)
    add({ kind: 'waiting', key: entry.clientId, entry, ...placed }, entry.writtenAt)
  }
  return items
}

function writerOf(item: MessageItem | WaitingItem, ownId: string): string | null {
  return item.kind === 'waiting' ? ownId : (item.message.author?.id ?? null)
}

// Formatting a moment is slow, and a conversation has thousands of them on a handful of days.
const days = new Map<string, string>()
function dayOf(at: string): string {
  const hour = at.slice(0, 13)
  const known = days.get(hour)
  if (known !== undefined) return known
  const day = amsterdamDay(at)
  days.set(hour, day)
  return day
}
