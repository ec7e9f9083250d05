import type { ChatMessage } from './message.ts'

/** First and last sequence number, both included. */
type Span = readonly [from: number, to: number]
/** Known to hold nothing yet: so that whoever then hears of the second message first knows that there is one before it. */
const isBeginning = ([from, to]: Span) => from === 1 && to === 0

/**
 * What this device knows of one conversation: a window that ends at the newest message. Sequence numbers have no holes, so
 * what is missing shows itself, in whatever order news, answers and repeats come in.
 */
export type MessageLog = {
  /** In order, each once. */
  messages: readonly ChatMessage[]
  /** What is known whole: in order, apart from each other. Numbers in it without a message belong to nothing any more. */
  known: readonly Span[]
  /** The highest number heard of. */
  lastSeq: number
  /** Leads to what lies before the window; null at the very beginning, and while only what was kept is known. */
  olderCursor: string | null
  /** Up to which change everything about these messages is known. */
  lastChange: number
  /** Changes of messages that are not here: an answer under way may bring them as they were before. */
  early: readonly ChatMessage[]
}

export const emptyLog: MessageLog = {
  messages: [],
  known: [],
  lastSeq: 0,
  olderCursor: null,
  lastChange: 0,
  early: [],
}

const EARLY_AT_MOST = 50

export type LogNews =
  /** Pushed, or acknowledged: nothing is said about the numbers around it. */
  | { kind: 'live'; messages: readonly ChatMessage[] }
  /** The newest page. What does not connect to it is let go: between them lies more than is worth fetching. */
  | {
      kind: 'newest'
      messages: readonly ChatMessage[]
      lastSeq: number
      lastChange: number
      nextCursor: string | null
      /** Nothing that was known before counts any more. */
      isAnew?: boolean
    }
  /** The page before the window, asked for with the cursor it had. */
  | { kind: 'older'; cursor: string; messages: readonly ChatMessage[]; nextCursor: string | null }
  /** Everything after `since`, up to `lastSeq` or, when that was too much, up to the last one of `messages`. */
  | { kind: 'missed'; since: number; messages: readonly ChatMessage[]; lastSeq: number; hasMore: boolean }
  /** Messages that are known have become what they are here. */
  | { kind: 'changed'; messages: readonly ChatMessage[] }
  /** All that changed of what is known, up to this change. */
  | { kind: 'changes'; messages: readonly ChatMessage[]; lastChange: number }
  /** Only that there is a message of this number. */
  | { kind: 'lastSeq'; lastSeq: number }
  /** What this device kept from an earlier visit. */
  | { kind: 'kept'; messages: readonly ChatMessage[]; lastChange: number }

/** Pure. The same news again, late or in another order leads to the same log. */
export function reduceLog(log: MessageLog, news: LogNews): MessageLog {
  switch (news.kind) {
    case 'live':
      return withLive(log, news.messages)
    case 'newest':
      return withNewest(log, news)
    case 'older':
      return withOlder(log, news)
    case 'missed':
      return withMissed(log, news)
    case 'changed':
      return news.messages.reduce(withChanged, log)
    case 'changes': {
      const changed = news.messages.reduce(withChanged, log)
      return news.lastChange > changed.lastChange ? { ...changed, lastChange: news.lastChange } : changed
    }
    case 'lastSeq':
      return news.lastSeq > log.lastSeq ? { ...log, lastSeq: news.lastSeq } : log
    case 'kept': {
      const [first] = news.messages
      // Whoever was told anything by the server already knows better.
      if (first === undefined || log.lastSeq > 0) return log
      const kept = told(log, news.messages, [first.seq, lastOf(news.messages, first.seq)], 0)
      return { ...kept, lastChange: news.lastChange }
    }
  }
}

const lastOf = (messages: readonly ChatMessage[], otherwise: number) => Math.max(messages.at(-1)?.seq ?? 0, otherwise)

/** The lowest number of the window; 1 means that the beginning is in it. */
export const firstSeq = (log: MessageLog): number | null => log.known[0]?.[0] ?? null

/** The first hole between the window's beginning and its end. */
export function firstGap(log: MessageLog): Span | null {
  const [first, second] = log.known
  if (first === undefined) return log.lastSeq > 0 ? [1, log.lastSeq] : null
  const to = second === undefined ? log.lastSeq : second[0] - 1
  return first[1] < to ? [first[1] + 1, to] : null
}

/** Up to where nothing is missing: what to resume after. Null while nothing is known. */
export const resumePoint = (log: MessageLog): number | null => log.known[0]?.[1] ?? null

function withLive(log: MessageLog, news: readonly ChatMessage[]): MessageLog {
  return news.reduce((before, message) => {
    const first = firstSeq(before)
    const isHeld = before.known.some(([from, to]) => from <= message.seq && message.seq <= to)
    // What is held came later than this, or is this. What lies before the window comes with its page.
    if (isHeld || (first !== null && message.seq < first)) return before
    return told(before, [message], [message.seq, message.seq], message.seq)
  }, log)
}

function withNewest(before: MessageLog, news: Extract<LogNews, { kind: 'newest' }>): MessageLog {
  const { messages, nextCursor } = news
  const log = news.isAnew ? { ...emptyLog, lastSeq: before.lastSeq, early: before.early } : before
  const from = nextCursor === null ? 1 : (messages[0]?.seq ?? news.lastSeq + 1)
  const to = lastOf(messages, news.lastSeq)
  const merged = told(log, messages, [from, to], to)
  const first = merged.known[0]
  const isConnected = first !== undefined && first[0] <= from && from <= first[1]
  const reachesFurther = isConnected && first[0] < from && (log.olderCursor !== null || first[0] === 1)
  // What reaches further may have changed where this page did not look.
  if (reachesFurther) return merged
  return { ...cutBefore(merged, from), olderCursor: nextCursor, lastChange: news.lastChange }
}

function withOlder(log: MessageLog, news: Extract<LogNews, { kind: 'older' }>): MessageLog {
  const first = firstSeq(log)
  // Asked by a window that has since begun anew, or answered before.
  if (first === null || news.cursor !== log.olderCursor) return log
  const from = news.nextCursor === null ? 1 : (news.messages[0]?.seq ?? first)
  return { ...told(log, news.messages, [from, first - 1], 0), olderCursor: news.nextCursor }
}

function withMissed(log: MessageLog, { since, messages, lastSeq, hasMore }: Extract<LogNews, { kind: 'missed' }>) {
  const to = lastOf(messages, hasMore ? since : lastSeq)
  // The window may have begun anew while this was on its way; what lies before it comes with its page.
  const from = Math.max(since + 1, firstSeq(log) ?? 1)
  const within = messages.filter(({ seq }) => seq >= from)
  return told(log, within, [from, to], Math.max(lastSeq, to))
}

/** A change comes alone or late; only the one that follows what is known makes more known. */
function withChanged(log: MessageLog, message: ChatMessage): MessageLog {
  const index = log.messages.findIndex(({ seq }) => seq === message.seq)
  const held = log.messages[index]
  if (!held) return { ...log, early: [...log.early, message].slice(-EARLY_AT_MOST) }
  const lastChange = message.change === log.lastChange + 1 ? message.change : log.lastChange
  const next = newer(held, message)
  if (next === held && lastChange === log.lastChange) return log
  return { ...log, lastChange, messages: next === held ? log.messages : log.messages.with(index, next) }
}

/** The log, told all about a span of numbers. */
function told(log: MessageLog, news: readonly ChatMessage[], span: Span, lastSeq: number): MessageLog {
  const changed = new Map(log.early.map((message) => [message.seq, message]))
  const latest = changed.size === 0 ? news : news.map((each) => newer(each, changed.get(each.seq) ?? each))
  const messages = merged(log.messages, latest)
  const known = span[0] > span[1] && !isBeginning(span) ? log.known : joined([...log.known, span])
  return { ...log, messages, known, lastSeq: Math.max(log.lastSeq, lastSeq, lastOf(messages, 0)) }
}

function cutBefore(log: MessageLog, from: number): MessageLog {
  // At the very beginning there is nothing to cut.
  if (from === 1) return log
  return {
    ...log,
    messages: log.messages.filter(({ seq }) => seq >= from),
    known: log.known.filter(([, to]) => to >= from).map(([start, to]) => [Math.max(start, from), to] as const),
  }
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1] + 1) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

function merged(held: readonly ChatMessage[], news: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = news
  if (first === undefined) return held
  const last = held.at(-1)
  // The everyday case, which must not cost more the longer the conversation is.
  if (last === undefined || (first.seq > last.seq && isAscending(news))) return [...held, ...news]
  const bySeq = new Map(held.map((message) => [message.seq, message]))
  for (const message of news) {
    const before = bySeq.get(message.seq)
    bySeq.set(message.seq, before ? newer(before, message) : message)
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

const isAscending = (messages: readonly ChatMessage[]) =>
  messages.every((message, index) => index === 0 || (messages[index - 1]?.seq ?? 0) < message.seq)

/** The later version of a message, whichever came in last. The same one keeps its identity. */
function newer(before: ChatMessage, after: ChatMessage): ChatMessage {
  if (after.change < before.change) return before
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}
