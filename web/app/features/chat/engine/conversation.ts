import type { ChatMessage } from './message.ts'
import {
  emptyLog,
  firstGap,
  firstSeq,
  type LogEvent,
  lacksChanges,
  type MessageLog,
  reduceLog,
  resumePoint,
} from './message-log.ts'
import { CACHED_MESSAGES, type CachedConversation } from './stored.ts'

export type Position = {
  lastSeq: number
  lastChange: number
  /** People whose messages arrive without content, because this user blocked them. When they change, messages are loaded again. */
  hiddenIds: readonly string[]
}
export type Page = Position & {
  messages: readonly ChatMessage[]
  nextCursor: string | null
  isMuted: boolean
  /** The last message this user has read; null where the server does not say. */
  readSeq: number | null
}
export type Missed = { messages: readonly ChatMessage[]; lastSeq: number; hasMore: boolean }
export type Known = { since: number; changedSince: number }
export type Resumed = Position & {
  /** Null when nothing was known before. */
  missed: Missed | null
  /** Changes to known messages; null when there are too many to list. */
  changes: readonly ChatMessage[] | null
}
export type Typist = { id: string; username: string }

/** The most messages one call returns. */
export const MAX_PAGE = 100

/** `denied`: this user is not a member (any more). `gone`: the conversation does not exist (any more). */
export type Phase = 'loading' | 'ready' | 'failed' | 'denied' | 'gone'
export type Notice = { id: number /** Shown after the message of this number. */; afterSeq: number; text: string }

export type ConversationState = {
  phase: Phase
  /** In Dutch, when `phase` is failed. */
  failure: string | null
  /** From the cache, until the real one is known. */
  title: string | null
  log: MessageLog
  older: 'idle' | 'loading' | 'failed'
  typists: readonly Typist[]
  notices: readonly Notice[]
  seenSeq: number | null
  isMuted: boolean
  /** The message to scroll to; a new object for each request. */
  target: { seq: number } | null

  isOpen: boolean
  isCacheRead: boolean
  /** Until the first answer to `loadNewest` after opening. */
  isStarting: boolean
  /** The server's read mark; null while it is not known. */
  readSeq: number | null
  hiddenIds: readonly string[]
  /** The first missing number of the gap being filled. */
  fillingFrom: number | null
  failures: number
  pendingTarget: { seq: number; pagesLeft: number } | null
}

export const initialState: ConversationState = {
  phase: 'loading',
  failure: null,
  title: null,
  log: emptyLog,
  older: 'idle',
  typists: [],
  notices: [],
  seenSeq: null,
  isMuted: false,
  target: null,
  isOpen: false,
  isCacheRead: false,
  isStarting: false,
  readSeq: null,
  hiddenIds: [],
  fillingFrom: null,
  failures: 0,
  pendingTarget: null,
}

/** `code` is null when no answer came. */
export type Failure = { code: string | null; message: string }

export type ConversationEvent =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'cacheRead'; cached: CachedConversation | undefined }
  /** After every connection, and whenever broadcasts may have been lost. */
  | { kind: 'resumeDue' }
  | { kind: 'resumed'; known: Known | null; answer: Resumed }
  | { kind: 'resumeFailed'; failure: Failure }
  | { kind: 'reloadRequested' }
  | { kind: 'newestLoaded'; page: Page; isReset: boolean }
  | { kind: 'newestFailed'; failure: Failure }
  | { kind: 'olderRequested' }
  | { kind: 'olderLoaded'; cursor: string; page: Pick<Page, 'messages' | 'nextCursor'> }
  | { kind: 'olderFailed'; failure: Failure }
  | { kind: 'fillDue' }
  /** Announced changes have had time to arrive: any that are still missing are requested. */
  | { kind: 'changesDue' }
  | { kind: 'missedLoaded'; since: number; missed: Missed }
  | { kind: 'missedFailed'; failure: Failure }
  | { kind: 'messageReceived'; message: ChatMessage }
  | { kind: 'messageChanged'; message: ChatMessage }
  /** By this user; the server has not answered yet, or has refused it. */
  | { kind: 'messageAssumed'; message: ChatMessage }
  | { kind: 'typingStarted'; person: Typist }
  | { kind: 'typingStopped'; personId: string }
  | { kind: 'muted'; isMuted: boolean }
  | { kind: 'notice'; text: string }
  /** Blocks or shared groups changed, and with them what this user may read. */
  | { kind: 'accessChanged' }
  /** `isGone`: the conversation does not exist any more; else only this user lost access. */
  | { kind: 'ended'; isGone: boolean }
  | { kind: 'showRequested'; seq: number }
  | { kind: 'seen'; seq: number }
  | { kind: 'markReadFailed'; seq: number; before: number | null }
  | { kind: 'named'; title: string }
  | { kind: 'cacheDue' }

export type Effect =
  | { kind: 'subscribe' }
  | { kind: 'unsubscribe' }
  | { kind: 'readCache' }
  | { kind: 'writeCache'; cached: CachedConversation }
  | { kind: 'deleteCache' }
  | { kind: 'resume'; known: Known | null }
  | { kind: 'loadNewest'; isReset: boolean }
  | { kind: 'loadOlder'; cursor: string; limit?: number }
  | { kind: 'loadSince'; since: number }
  | { kind: 'markRead'; seq: number; before: number | null }
  | { kind: 'reportProblem'; message: string }
  /** Dispatches `event` after `delay` ms. A later timer of the same key replaces it, unless that one is `isKept`. */
  | { kind: 'startTimer'; key: string; delay: number; event: ConversationEvent; isKept?: true }
  | { kind: 'stopTimer'; key: string }

/** Milliseconds. */
export type Delays = { gap: number; retry: readonly number[]; typing: number; cache: number }
export const defaultDelays: Delays = {
  // Broadcasts may arrive out of order, so only a gap that lasts is filled.
  gap: 200,
  retry: [1_000, 2_000, 4_000, 8_000],
  // A client that disappears does not report that its user stopped typing.
  typing: 6_000,
  cache: 1_000,
}

/** How many pages are loaded to reach a message before giving up. */
const MAX_PAGES_BACK = 100
/** A larger gap is not filled: the window starts again at the newest page. */
const MAX_GAP = 500
const DENIED = new Set(['NOT_GROUP_MEMBER'])
const GONE = new Set(['GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_YOURSELF'])
/** The next connection resumes by itself. */
const DISCONNECTED = new Set(['NOT_CONNECTED', 'CUT_OFF'])
/** Acknowledgements and the cache arrive while the conversation is closed too. */
const HANDLED_WHILE_CLOSED = new Set<ConversationEvent['kind']>(['opened', 'cacheRead', 'messageReceived', 'named'])

/** One conversation, as a pure function: the driver runs the effects and dispatches what they lead to. */
export function reduceConversation(
  state: ConversationState,
  event: ConversationEvent,
  delays: Delays = defaultDelays,
): { state: ConversationState; effects: Effect[] } {
  const effects: Effect[] = []
  const add = (...more: Effect[]) => void effects.push(...more)
  const isHandled = state.isOpen || (hasEnded(state) ? event.kind === 'opened' : HANDLED_WHILE_CLOSED.has(event.kind))
  if (!isHandled) return { state, effects }

  function withLog(before: ConversationState, event: LogEvent): ConversationState {
    const log = reduceLog(before.log, event)
    if (log === before.log) return before
    if (before.phase === 'ready' && firstGap(log)) fillIn(delays.gap)
    // A page that was read before a change may arrive after it, and a broadcast may be lost.
    if (lacksChanges(log)) add({ kind: 'startTimer', key: 'changes', delay: delays.gap, event: { kind: 'changesDue' } })
    cacheSoon()
    return { ...before, log }
  }

  const fillIn = (delay: number) => add({ kind: 'startTimer', key: 'fill', delay, event: { kind: 'fillDue' } })
  // Messages that keep arriving do not put it off.
  const cacheSoon = () =>
    add({ kind: 'startTimer', key: 'cache', delay: delays.cache, event: { kind: 'cacheDue' }, isKept: true })

  function retryFill(before: ConversationState): ConversationState {
    const { failures } = before
    fillIn(delays.retry[Math.min(failures, delays.retry.length - 1)] ?? 0)
    return { ...before, fillingFrom: null, failures: failures + 1 }
  }

  function load(before: ConversationState): ConversationState {
    add({ kind: 'loadNewest', isReset: false })
    const phase = before.log.messages.length > 0 ? 'ready' : 'loading'
    return { ...before, phase, failure: null, isStarting: true }
  }

  function close(before: ConversationState): ConversationState {
    if (before.phase === 'ready') add({ kind: 'writeCache', cached: cachedFrom(before) })
    for (const key of ['fill', 'changes', 'cache', ...before.typists.map(typingTimer)]) add({ kind: 'stopTimer', key })
    add({ kind: 'unsubscribe' })
    return { ...before, isOpen: false, fillingFrom: null, pendingTarget: null, typists: [], notices: [], older: 'idle' }
  }

  /** Nothing of the conversation stays on the screen or on the device. */
  function end(before: ConversationState, isGone: boolean): ConversationState {
    const ended = close({ ...before, phase: isGone ? 'gone' : 'denied', log: emptyLog })
    add({ kind: 'deleteCache' })
    return ended
  }

  /** Null when the failure does not say that the conversation has ended. */
  function endAfter({ code }: Failure): ConversationState | null {
    if (code === null || !(DENIED.has(code) || GONE.has(code))) return null
    return end(state, GONE.has(code))
  }

  function withNewest(before: ConversationState, page: Page, isReset: boolean): ConversationState {
    const { messages, lastSeq, lastChange, nextCursor, isMuted, hiddenIds } = page
    // Messages that were read under other blocks show too much, or too little.
    const isStale = isReset || !isSameIds(hiddenIds, before.hiddenIds)
    const readSeq = page.readSeq === null ? before.readSeq : Math.max(page.readSeq, before.readSeq ?? 0)
    // A message read on another device is not new here.
    const seenSeq = page.readSeq === null ? before.seenSeq : Math.max(page.readSeq, before.seenSeq ?? 0)
    const news: LogEvent = { kind: 'newest', messages, lastSeq, lastChange, nextCursor, isReset: isStale }
    return withLog({ ...before, isMuted, hiddenIds, readSeq, seenSeq }, news)
  }

  /** What was seen while there was no connection is not marked yet. */
  function withReadMark(before: ConversationState): ConversationState {
    const { seenSeq, readSeq } = before
    if (seenSeq === null || readSeq === null || seenSeq <= readSeq) return before
    add({ kind: 'markRead', seq: seenSeq, before: readSeq })
    return { ...before, readSeq: seenSeq }
  }

  function withoutTypist(before: ConversationState, personId: string): ConversationState {
    if (!before.typists.some(({ id }) => id === personId)) return before
    add({ kind: 'stopTimer', key: typingTimer({ id: personId }) })
    return { ...before, typists: before.typists.filter(({ id }) => id !== personId) }
  }

  /** Makes the pending target the target once it is loaded; until then loads one page after another. */
  function advanceTarget(before: ConversationState, hasFailed = false): ConversationState {
    const { pendingTarget, log } = before
    if (!pendingTarget || before.isStarting || before.older === 'loading') return before
    const isLoaded = pendingTarget.seq >= (firstSeq(log) ?? 0)
    if (isLoaded || hasFailed || log.olderCursor === null || pendingTarget.pagesLeft === 0)
      return { ...before, pendingTarget: null, target: { seq: pendingTarget.seq } }
    add({ kind: 'loadOlder', cursor: log.olderCursor, limit: MAX_PAGE })
    return { ...before, older: 'loading', pendingTarget: { ...pendingTarget, pagesLeft: pendingTarget.pagesLeft - 1 } }
  }

  function apply(): ConversationState {
    switch (event.kind) {
      case 'opened': {
        if (state.isOpen) return state
        const opened: ConversationState = { ...state, isOpen: true, isStarting: true, failures: 0 }
        const next = hasEnded(state) ? { ...opened, phase: 'loading' as const } : opened
        add({ kind: 'subscribe' })
        if (state.isCacheRead) return load(next)
        // The cache comes first: `seenSeq` decides which messages are new.
        add({ kind: 'readCache' })
        return next
      }
      case 'closed':
        return close(state)
      case 'cacheRead': {
        const { cached } = event
        const known: ConversationState = { ...state, isCacheRead: true }
        if (!cached) return state.isOpen ? load(known) : known
        const { messages, lastChange, hiddenIds = [] } = cached
        const log = reduceLog(state.log, { kind: 'cached', messages, lastChange })
        const title = state.title ?? cached.title
        const next = { ...known, log, title, hiddenIds, seenSeq: state.seenSeq ?? cached.seenSeq }
        return state.isOpen ? load(next) : next
      }
      case 'resumeDue':
        add({ kind: 'resume', known: knownOf(state.log) })
        return state
      case 'resumed': {
        const { known, answer } = event
        const { missed, changes, lastSeq, lastChange } = answer
        let next = state
        if (known && missed) next = withLog(next, { kind: 'missed', since: known.since, ...missed })
        if (changes) next = withLog(next, { kind: 'changes', messages: changes, lastChange })
        // Too many changes to list, or a block came or went while disconnected.
        if (known && (!changes || !isSameIds(answer.hiddenIds, state.hiddenIds)))
          add({ kind: 'loadNewest', isReset: true })
        next = withReadMark(withLog(next, { kind: 'mentioned', lastSeq, lastChange }))
        return next.phase === 'failed' ? load(next) : next
      }
      case 'resumeFailed': {
        const { code, message } = event.failure
        const ended = endAfter(event.failure)
        if (ended) return ended
        if (code === null || !DISCONNECTED.has(code))
          add({ kind: 'reportProblem', message: message || 'Kon groep chat niet joinen' })
        return state
      }
      case 'reloadRequested':
        return load(state)
      case 'accessChanged':
        add({ kind: 'loadNewest', isReset: true })
        return state
      case 'newestLoaded': {
        const started: ConversationState = { ...state, phase: 'ready', failure: null, isStarting: false }
        const loaded = withNewest(started, event.page, event.isReset)
        const next: ConversationState = { ...loaded, older: 'idle', failures: 0, fillingFrom: null }
        const gap = firstGap(next.log)
        if (!gap) return advanceTarget(next)
        // A server that knows fewer messages than this client is behind; it gets more time with every attempt.
        if (gap[0] === state.fillingFrom) return advanceTarget(retryFill({ ...next, failures: state.failures }))
        fillIn(delays.gap)
        return advanceTarget(next)
      }
      case 'newestFailed': {
        const ended = endAfter(event.failure)
        if (ended) return ended
        const failed = { ...state, isStarting: false, failure: event.failure.message || 'Kon berichten niet laden' }
        if (state.log.messages.length === 0) return { ...failed, phase: 'failed', fillingFrom: null }
        // The answer would have marked the messages of a group as read.
        const unmarked = { ...failed, readSeq: state.readSeq ?? 0 }
        return advanceTarget(retryFill({ ...unmarked, phase: 'ready' }), true)
      }
      case 'olderRequested': {
        const cursor = state.log.olderCursor
        if (cursor === null || state.older === 'loading') return state
        add({ kind: 'loadOlder', cursor })
        return { ...state, older: 'loading' }
      }
      case 'olderLoaded': {
        const log = reduceLog(state.log, { kind: 'older', cursor: event.cursor, ...event.page })
        return advanceTarget({ ...state, log, older: 'idle' })
      }
      case 'olderFailed':
        return endAfter(event.failure) ?? advanceTarget({ ...state, older: 'failed' }, true)
      case 'fillDue': {
        const gap = firstGap(state.log)
        if (!gap || state.fillingFrom !== null) return state
        const [from, to] = gap
        if (to - from >= MAX_GAP || state.log.known.length === 0) add({ kind: 'loadNewest', isReset: false })
        else add({ kind: 'loadSince', since: from - 1 })
        return { ...state, fillingFrom: from }
      }
      case 'changesDue': {
        const known = knownOf(state.log)
        if (known && lacksChanges(state.log)) add({ kind: 'resume', known })
        return state
      }
      case 'missedLoaded': {
        const next = withLog({ ...state, fillingFrom: null }, { kind: 'missed', since: event.since, ...event.missed })
        const gap = firstGap(next.log)
        if (!gap) return { ...next, failures: 0 }
        if (gap[0] === event.since + 1) return retryFill(next)
        fillIn(0)
        return { ...next, failures: 0 }
      }
      case 'missedFailed':
        return endAfter(event.failure) ?? retryFill(state)
      case 'messageReceived': {
        const { message } = event
        const next = withLog(state, { kind: 'live', messages: [message] })
        return message.author ? withoutTypist(next, message.author.id) : next
      }
      case 'messageChanged':
        return withLog(state, { kind: 'changed', messages: [event.message] })
      case 'messageAssumed':
        return withLog(state, { kind: 'assumed', message: event.message })
      case 'typingStarted': {
        const { person } = event
        const stopped = { kind: 'typingStopped', personId: person.id } as const
        add({ kind: 'startTimer', key: typingTimer(person), delay: delays.typing, event: stopped })
        if (state.typists.some(({ id }) => id === person.id)) return state
        return { ...state, typists: [...state.typists, person] }
      }
      case 'typingStopped':
        return withoutTypist(state, event.personId)
      case 'muted':
        return event.isMuted === state.isMuted ? state : { ...state, isMuted: event.isMuted }
      case 'notice': {
        const last = state.notices.at(-1)
        // The same event arrives in the group's room and on the user's own sockets.
        if (last?.text === event.text) return state
        const notice = { id: (last?.id ?? 0) + 1, afterSeq: state.log.lastSeq, text: event.text }
        return { ...state, notices: [...state.notices, notice] }
      }
      case 'ended':
        return end(state, event.isGone)
      case 'showRequested':
        return advanceTarget({ ...state, pendingTarget: { seq: event.seq, pagesLeft: MAX_PAGES_BACK } })
      case 'seen': {
        const { seq } = event
        const { readSeq } = state
        // The server reports no read mark for a group: the first one is set by what is seen here.
        const isUnread = readSeq === null ? !state.isStarting : seq > readSeq
        if (isUnread) add({ kind: 'markRead', seq, before: readSeq })
        const isNew = seq > (state.seenSeq ?? -1)
        if (isNew) cacheSoon()
        if (!isUnread && !isNew) return state
        return { ...state, readSeq: isUnread ? seq : readSeq, seenSeq: isNew ? seq : state.seenSeq }
      }
      case 'markReadFailed':
        return state.readSeq === event.seq ? { ...state, readSeq: event.before ?? 0 } : state
      case 'named':
        if (event.title === state.title) return state
        cacheSoon()
        return { ...state, title: event.title }
      case 'cacheDue':
        if (state.phase === 'ready') add({ kind: 'writeCache', cached: cachedFrom(state) })
        return state
    }
  }

  return { state: apply(), effects }
}

export const hasEnded = ({ phase }: ConversationState): boolean => phase === 'denied' || phase === 'gone'

function knownOf(log: MessageLog): Known | null {
  const since = resumePoint(log)
  return since === null ? null : { since, changedSince: log.lastChange }
}

const isSameIds = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join()

const typingTimer = ({ id }: { id: string }) => `typing ${id}`

function cachedFrom({ title, seenSeq, hiddenIds, log }: ConversationState): CachedConversation {
  const end = resumePoint(log) ?? 0
  const messages = log.messages.filter(({ seq }) => seq <= end).slice(-CACHED_MESSAGES)
  return { title, seenSeq, hiddenIds, messages, lastChange: log.lastChange }
}
