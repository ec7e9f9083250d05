import type { ConversationState, Page } from './conversation-state.ts'
import {
  advanceTarget,
  endAfter,
  fillIn,
  type Handlers,
  isSameIds,
  knownOf,
  load,
  type Run,
  retryFill,
  withLog,
} from './conversation-steps.ts'
import { firstGap, lacksChanges, withChanges, withMentioned, withMissed, withNewest, withOlder } from './message-log.ts'

/** A larger gap is not filled: the window starts again at the newest page. */
const MAX_GAP = 500
/** The next connection resumes by itself. */
const DISCONNECTED = new Set(['NOT_CONNECTED', 'CUT_OFF'])

export const loading = {
  reloadRequested: (state, _event, run) => load(state, run),
  accessChanged(state, _event, { add }) {
    add({ kind: 'loadNewest', isReset: true })
    return state
  },
  newestLoaded(state, { page, isReset }, run) {
    const started: ConversationState = { ...state, phase: 'ready', failure: null, isStarting: false }
    const loaded = withPage(started, page, isReset, run)
    const next: ConversationState = { ...loaded, older: 'idle', failures: 0, fillingFrom: null }
    const gap = firstGap(next.log)
    if (!gap) return advanceTarget(next, run)
    // A server that knows fewer messages than this client is behind; it gets more time with every attempt.
    if (gap[0] === state.fillingFrom) return advanceTarget(retryFill({ ...next, failures: state.failures }, run), run)
    fillIn(run.delays.gap, run)
    return advanceTarget(next, run)
  },
  newestFailed(state, { failure }, run) {
    const ended = endAfter(state, failure, run)
    if (ended) return ended
    const failed = { ...state, isStarting: false, failure: failure.message || 'Kon berichten niet laden' }
    if (state.log.messages.length === 0) return { ...failed, phase: 'failed', fillingFrom: null }
    // The answer would have marked the messages of a group as read.
    const unmarked: ConversationState = { ...failed, readSeq: state.readSeq ?? 0, phase: 'ready' }
    return advanceTarget(retryFill(unmarked, run), run, true)
  },

  resumeDue(state, _event, { add }) {
    add({ kind: 'resume', known: knownOf(state.log) })
    return state
  },
  resumed(state, { known, answer }, run) {
    const { missed, changes, lastSeq, lastChange } = answer
    let next = state
    if (known && missed) next = withLog(next, withMissed(next.log, known.since, missed), run)
    if (changes) next = withLog(next, withChanges(next.log, changes, lastChange), run)
    // Too many changes to list, or a block came or went while disconnected.
    if (known && (!changes || !isSameIds(answer.hiddenIds, state.hiddenIds)))
      run.add({ kind: 'loadNewest', isReset: true })
    next = withReadMark(withLog(next, withMentioned(next.log, lastSeq, lastChange), run), run)
    return next.phase === 'failed' ? load(next, run) : next
  },
  resumeFailed(state, { failure }, run) {
    const { code, message } = failure
    const ended = endAfter(state, failure, run)
    if (ended) return ended
    if (code === null || !DISCONNECTED.has(code))
      run.add({ kind: 'reportProblem', message: message || 'Kon groep chat niet joinen' })
    return state
  },

  olderRequested(state, _event, { add }) {
    const cursor = state.log.olderCursor
    if (cursor === null || state.older === 'loading') return state
    add({ kind: 'loadOlder', cursor })
    return { ...state, older: 'loading' }
  },
  olderLoaded(state, { cursor, page }, run) {
    const log = withOlder(state.log, cursor, page)
    return advanceTarget({ ...state, log, older: 'idle' }, run)
  },
  olderFailed: (state, { failure }, run) =>
    endAfter(state, failure, run) ?? advanceTarget({ ...state, older: 'failed' }, run, true),

  fillDue(state, _event, { add }) {
    const gap = firstGap(state.log)
    if (!gap || state.fillingFrom !== null) return state
    const [from, to] = gap
    if (to - from >= MAX_GAP || state.log.known.length === 0) add({ kind: 'loadNewest', isReset: false })
    else add({ kind: 'loadSince', since: from - 1 })
    return { ...state, fillingFrom: from }
  },
  missedLoaded(state, { since, missed }, run) {
    const next = withLog({ ...state, fillingFrom: null }, withMissed(state.log, since, missed), run)
    const gap = firstGap(next.log)
    if (!gap) return { ...next, failures: 0 }
    if (gap[0] === since + 1) return retryFill(next, run)
    fillIn(0, run)
    return { ...next, failures: 0 }
  },
  missedFailed: (state, { failure }, run) => endAfter(state, failure, run) ?? retryFill(state, run),
  changesDue(state, _event, { add }) {
    const known = knownOf(state.log)
    if (known && lacksChanges(state.log)) add({ kind: 'resume', known })
    return state
  },
} satisfies Partial<Handlers>

function withPage(state: ConversationState, page: Page, isReset: boolean, run: Run): ConversationState {
  const { isMuted, hiddenIds } = page
  // Messages that were read under other blocks show too much, or too little.
  const isStale = isReset || !isSameIds(hiddenIds, state.hiddenIds)
  const readSeq = page.readSeq === null ? state.readSeq : Math.max(page.readSeq, state.readSeq ?? 0)
  // A message read on another device is not new here.
  const seenSeq = page.readSeq === null ? state.seenSeq : Math.max(page.readSeq, state.seenSeq ?? 0)
  return withLog({ ...state, isMuted, hiddenIds, readSeq, seenSeq }, withNewest(state.log, page, isStale), run)
}

/** What was seen while there was no connection is not marked yet. */
function withReadMark(state: ConversationState, { add }: Run): ConversationState {
  const { seenSeq, readSeq } = state
  if (seenSeq === null || readSeq === null || seenSeq <= readSeq) return state
  add({ kind: 'markRead', seq: seenSeq, before: readSeq })
  return { ...state, readSeq: seenSeq }
}
