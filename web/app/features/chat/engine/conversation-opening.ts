import { type ConversationState, hasEnded } from './conversation-state.ts'
import { cacheSoon, close, end, type Handlers, load, writeCache } from './conversation-steps.ts'
import { withCached } from './message-log.ts'

export const opening = {
  opened(state, _event, run) {
    if (state.isOpen) return state
    const opened: ConversationState = { ...state, isOpen: true, isStarting: true, failures: 0 }
    const next: ConversationState = hasEnded(state) ? { ...opened, phase: 'loading' } : opened
    run.add({ kind: 'subscribe' })
    if (state.isCacheRead) return load(next, run)
    // The cache comes first: `seenSeq` decides which messages are new.
    run.add({ kind: 'readCache' })
    return next
  },
  closed: (state, _event, run) => close(state, run),
  ended: (state, { isGone }, run) => end(state, isGone, run),
  cacheRead(state, { cached }, run) {
    const known: ConversationState = { ...state, isCacheRead: true }
    if (!cached) return state.isOpen ? load(known, run) : known
    const { messages, lastChange, hiddenIds = [] } = cached
    const log = withCached(state.log, messages, lastChange)
    const title = state.title ?? cached.title
    const next = { ...known, log, title, hiddenIds, seenSeq: state.seenSeq ?? cached.seenSeq }
    return state.isOpen ? load(next, run) : next
  },
  cacheDue(state, _event, run) {
    if (state.phase === 'ready') writeCache(state, run)
    return state
  },
  named(state, { title }, run) {
    if (title === state.title) return state
    cacheSoon(run)
    return { ...state, title }
  },
} satisfies Partial<Handlers>
