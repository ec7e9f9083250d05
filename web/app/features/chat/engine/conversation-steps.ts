import type { ConversationEvent, ConversationState, Delays, Effect, Failure, Known } from './conversation-state.ts'
import { MAX_PAGE } from './conversation-state.ts'
import { emptyLog, firstGap, firstSeq, lacksChanges, type MessageLog, resumePoint } from './message-log.ts'
import { CACHED_MESSAGES, type CachedConversation } from './stored.ts'

type EventOf<K extends ConversationEvent['kind']> = Extract<ConversationEvent, { kind: K }>

/** What an event does besides changing the state: effects, in order. */
export type Run = { add: (...effects: Effect[]) => void; delays: Delays }

/** By the kind of the event, what it changes. */
export type Handlers = {
  [K in ConversationEvent['kind']]: (state: ConversationState, event: EventOf<K>, run: Run) => ConversationState
}

const DENIED = new Set(['NOT_GROUP_MEMBER'])
const GONE = new Set(['GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_YOURSELF'])

export function withLog(state: ConversationState, log: MessageLog, run: Run): ConversationState {
  if (log === state.log) return state
  if (state.phase === 'ready' && firstGap(log)) fillIn(run.delays.gap, run)
  // A page that was read before a change may arrive after it, and a broadcast may be lost.
  if (lacksChanges(log))
    run.add({ kind: 'startTimer', key: 'changes', delay: run.delays.gap, event: { kind: 'changesDue' } })
  cacheSoon(run)
  return { ...state, log }
}

export const fillIn = (delay: number, { add }: Run): void =>
  add({ kind: 'startTimer', key: 'fill', delay, event: { kind: 'fillDue' } })

export function retryFill(state: ConversationState, run: Run): ConversationState {
  const { failures } = state
  const { retry } = run.delays
  fillIn(retry[Math.min(failures, retry.length - 1)] ?? 0, run)
  return { ...state, fillingFrom: null, failures: failures + 1 }
}

/** Messages that keep arriving do not put it off. */
export const cacheSoon = ({ add, delays }: Run): void =>
  add({ kind: 'startTimer', key: 'cache', delay: delays.cache, event: { kind: 'cacheDue' }, isKept: true })

export function writeCache({ title, seenSeq, hiddenIds, log }: ConversationState, { add }: Run): void {
  const end = resumePoint(log) ?? 0
  const messages = log.messages.filter(({ seq }) => seq <= end).slice(-CACHED_MESSAGES)
  const cached: CachedConversation = { title, seenSeq, hiddenIds, messages, lastChange: log.lastChange }
  add({ kind: 'writeCache', cached })
}

export function load(state: ConversationState, { add }: Run): ConversationState {
  add({ kind: 'loadNewest', isReset: false })
  const phase = state.log.messages.length > 0 ? 'ready' : 'loading'
  return { ...state, phase, failure: null, isStarting: true }
}

export function close(state: ConversationState, run: Run): ConversationState {
  if (state.phase === 'ready') writeCache(state, run)
  for (const key of ['fill', 'changes', 'cache', ...state.typists.map(typingTimer)]) run.add({ kind: 'stopTimer', key })
  run.add({ kind: 'unsubscribe' })
  return { ...state, isOpen: false, fillingFrom: null, pendingTarget: null, typists: [], notices: [], older: 'idle' }
}

/** Nothing of the conversation stays on the screen or on the device. */
export function end(state: ConversationState, isGone: boolean, run: Run): ConversationState {
  const ended = close({ ...state, phase: isGone ? 'gone' : 'denied', log: emptyLog }, run)
  run.add({ kind: 'deleteCache' })
  return ended
}

/** Null when the failure does not say that the conversation has ended. */
export function endAfter(state: ConversationState, { code }: Failure, run: Run): ConversationState | null {
  if (code === null || !(DENIED.has(code) || GONE.has(code))) return null
  return end(state, GONE.has(code), run)
}

/** Makes the pending target the target once it is loaded; until then loads one page after another. */
export function advanceTarget(state: ConversationState, { add }: Run, hasFailed = false): ConversationState {
  const { pendingTarget, log } = state
  if (!pendingTarget || state.isStarting || state.older === 'loading') return state
  const isLoaded = pendingTarget.seq >= (firstSeq(log) ?? 0)
  if (isLoaded || hasFailed || log.olderCursor === null || pendingTarget.pagesLeft === 0)
    return { ...state, pendingTarget: null, target: { seq: pendingTarget.seq } }
  add({ kind: 'loadOlder', cursor: log.olderCursor, limit: MAX_PAGE })
  return { ...state, older: 'loading', pendingTarget: { ...pendingTarget, pagesLeft: pendingTarget.pagesLeft - 1 } }
}

export function knownOf(log: MessageLog): Known | null {
  const since = resumePoint(log)
  return since === null ? null : { since, changedSince: log.lastChange }
}

export const isSameIds = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join()

export const typingTimer = ({ id }: { id: string }): string => `typing ${id}`
