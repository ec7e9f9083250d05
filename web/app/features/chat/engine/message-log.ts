import type { ChatMessage } from './message.ts'

/** First and last sequence number, both included. */
type Span = readonly [from: number, to: number]
/** An empty conversation that was read to its beginning: when message 2 arrives first, message 1 is known to be missing. */
const isBeginning = ([from, to]: Span) => from === 1 && to === 0

/** A window that ends at the newest message. Numbers are contiguous, so missing messages show as gaps. */
export type MessageLog = {
  /** In order, each once. */
  messages: readonly ChatMessage[]
  /** The spans of which every message is known: in order, disjoint. */
  known: readonly Span[]
  /** The highest sequence number that was mentioned. */
  lastSeq: number
  /** The page before the window; null at the beginning, and while only cached messages are known. */
  olderCursor: string | null
  /** All changes up to this number are applied. */
  lastChange: number
  /** The highest change number that was mentioned. */
  highestChange: number
  /** Changes to messages that are not loaded: a response in flight may contain an older version of them. */
  earlyChanges: readonly ChatMessage[]
}

export const emptyLog: MessageLog = {
  messages: [],
  known: [],
  lastSeq: 0,
  olderCursor: null,
  lastChange: 0,
  highestChange: 0,
  earlyChanges: [],
}

const MAX_EARLY_CHANGES = 50

// Pure. The same calls repeated, late or in another order lead to the same log.

/** `nextCursor` is null when it begins with the first message. */
export type OlderPage = { messages: readonly ChatMessage[]; nextCursor: string | null }
type NewestPage = OlderPage & { lastSeq: number; lastChange: number }
/** Messages up to `lastSeq`, or with `hasMore` up to the last of `messages`. */
export type Missed = { messages: readonly ChatMessage[]; lastSeq: number; hasMore: boolean }

const lastSeqOf = (messages: readonly ChatMessage[], otherwise: number) =>
  Math.max(messages.at(-1)?.seq ?? 0, otherwise)

/** The lowest number of the window; 1 when it includes the beginning. */
export const firstSeq = (log: MessageLog): number | null => log.known[0]?.[0] ?? null

/** A message as it is now; as it was where the log no longer holds it. */
export const latestOf = (messages: readonly ChatMessage[], message: ChatMessage): ChatMessage =>
  messages.find(({ seq }) => seq === message.seq) ?? message

export function firstGap(log: MessageLog): Span | null {
  const [first, second] = log.known
  if (first === undefined) return log.lastSeq > 0 ? [1, log.lastSeq] : null
  const to = second === undefined ? log.lastSeq : second[0] - 1
  return first[1] < to ? [first[1] + 1, to] : null
}

/** A change was mentioned that is not applied, or one before it. */
export const lacksChanges = (log: MessageLog): boolean => log.lastChange < log.highestChange

/** The last number before the first gap; null while nothing is known. */
export const resumePoint = (log: MessageLog): number | null => log.known[0]?.[1] ?? null

/** Adds a message that was broadcast or acknowledged, which says nothing about the numbers around it. */
export function withLive(log: MessageLog, message: ChatMessage): MessageLog {
  const first = firstSeq(log)
  const isKnown = log.known.some(([from, to]) => from <= message.seq && message.seq <= to)
  // A known message is this one or a newer version; messages before the window come with their page.
  if (isKnown || (first !== null && message.seq < first)) return log
  return withSpan(log, [message], [message.seq, message.seq], message.seq)
}

/**
 * Adds the newest page. Messages that do not connect to it are dropped: the gap may be too large to load.
 * @param isReset drops everything known before
 */
export function withNewest(before: MessageLog, page: NewestPage, isReset = false): MessageLog {
  const { messages, nextCursor } = page
  const { lastSeq, highestChange, earlyChanges } = before
  const log = isReset ? { ...emptyLog, lastSeq, highestChange, earlyChanges } : before
  const from = nextCursor === null ? 1 : (messages[0]?.seq ?? page.lastSeq + 1)
  const to = lastSeqOf(messages, page.lastSeq)
  const merged = withSpan(log, messages, [from, to], to)
  const first = merged.known[0]
  const isConnected = first !== undefined && first[0] <= from && from <= first[1]
  const startsEarlier = isConnected && first[0] < from && (log.olderCursor !== null || first[0] === 1)
  // Messages before this page may have changed, so its `lastChange` does not hold for them.
  if (startsEarlier) return merged
  return { ...cutBefore(merged, from), olderCursor: nextCursor, lastChange: page.lastChange }
}

/** Adds the page before the window; ignored unless the window still has this cursor. */
export function withOlder(log: MessageLog, cursor: string, { messages, nextCursor }: OlderPage): MessageLog {
  const first = firstSeq(log)
  // The window was reset since, or this page is already in it.
  if (first === null || cursor !== log.olderCursor) return log
  const from = nextCursor === null ? 1 : (messages[0]?.seq ?? first)
  return { ...withSpan(log, messages, [from, first - 1], 0), olderCursor: nextCursor }
}

/** Adds all messages after `since`. */
export function withMissed(log: MessageLog, since: number, { messages, lastSeq, hasMore }: Missed): MessageLog {
  const to = lastSeqOf(messages, hasMore ? since : lastSeq)
  // The window may have been reset since; messages before it come with their page.
  const from = Math.max(since + 1, firstSeq(log) ?? 1)
  const within = messages.filter(({ seq }) => seq >= from)
  return withSpan(log, within, [from, to], Math.max(lastSeq, to))
}

/** Changes may arrive late or out of order; `lastChange` advances only when none is skipped. */
export function withChanged(before: MessageLog, message: ChatMessage): MessageLog {
  const lastChange = message.change === before.lastChange + 1 ? message.change : before.lastChange
  const highestChange = Math.max(before.highestChange, message.change)
  const isMentioned = lastChange === before.lastChange && highestChange === before.highestChange
  const log = isMentioned ? before : { ...before, lastChange, highestChange }
  const index = log.messages.findIndex(({ seq }) => seq === message.seq)
  const known = log.messages[index]
  if (!known) {
    const early = log.earlyChanges.find(({ seq }) => seq === message.seq)
    const others = log.earlyChanges.filter((each) => each !== early)
    const latest = early ? afterChange(early, message) : message
    return { ...log, earlyChanges: [...others, latest].slice(-MAX_EARLY_CHANGES) }
  }
  const next = afterChange(known, message)
  return next === known ? log : { ...log, messages: log.messages.with(index, next) }
}

/** Applies all changes to known messages, up to `lastChange`. */
export function withChanges(log: MessageLog, messages: readonly ChatMessage[], lastChange: number): MessageLog {
  const changed = messages.reduce(withChanged, log)
  return lastChange > changed.lastChange ? { ...changed, lastChange } : changed
}

/** Shows what this user did, before the server has answered; ignored unless the message still has this `change`. */
export function withAssumed(log: MessageLog, message: ChatMessage): MessageLog {
  const index = log.messages.findIndex(({ seq, change }) => seq === message.seq && change === message.change)
  return index === -1 ? log : { ...log, messages: log.messages.with(index, message) }
}

/** The highest numbers there are. */
export function withMentioned(log: MessageLog, seq: number, change: number): MessageLog {
  const lastSeq = Math.max(log.lastSeq, seq)
  const highestChange = Math.max(log.highestChange, change)
  return lastSeq === log.lastSeq && highestChange === log.highestChange ? log : { ...log, lastSeq, highestChange }
}

export function withCached(log: MessageLog, messages: readonly ChatMessage[], lastChange: number): MessageLog {
  const [first] = messages
  // Anything from the server is newer.
  if (first === undefined || log.lastSeq > 0) return log
  return { ...withSpan(log, messages, [first.seq, lastSeqOf(messages, first.seq)], 0), lastChange }
}

function withSpan(log: MessageLog, added: readonly ChatMessage[], span: Span, lastSeq: number): MessageLog {
  const changed = new Map(log.earlyChanges.map((message) => [message.seq, message]))
  const latest = changed.size === 0 ? added : added.map((each) => afterChange(each, changed.get(each.seq)))
  const messages = merge(log.messages, latest)
  const known = span[0] > span[1] && !isBeginning(span) ? log.known : joinSpans([...log.known, span])
  return { ...log, messages, known, lastSeq: Math.max(log.lastSeq, lastSeq, lastSeqOf(messages, 0)) }
}

function cutBefore(log: MessageLog, from: number): MessageLog {
  if (from === 1) return log
  return {
    ...log,
    messages: log.messages.filter(({ seq }) => seq >= from),
    known: log.known.filter(([, to]) => to >= from).map(([start, to]) => [Math.max(start, from), to] as const),
  }
}

function joinSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1] + 1) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

function merge(known: readonly ChatMessage[], added: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = added
  if (first === undefined) return known
  const last = known.at(-1)
  // The common case: its cost must not grow with the conversation.
  if (last === undefined || (first.seq > last.seq && isAscending(added))) return [...known, ...added]
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of added) {
    const before = bySeq.get(message.seq)
    bySeq.set(message.seq, before ? newer(before, message) : message)
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

const isAscending = (messages: readonly ChatMessage[]) =>
  messages.every((message, index) => index === 0 || (messages[index - 1]?.seq ?? 0) < message.seq)

/** A block hides a message without raising its `change`: of two such versions the loaded one is right. */
const afterChange = (known: ChatMessage, broadcast: ChatMessage | undefined): ChatMessage =>
  broadcast !== undefined && broadcast.change > known.change ? broadcast : known

/** The version with the higher `change`. Equal content keeps its identity, so that React skips the row. */
function newer(before: ChatMessage, after: ChatMessage): ChatMessage {
  if (after.change < before.change) return before
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}
