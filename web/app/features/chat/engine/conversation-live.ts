import type { ConversationState } from './conversation-state.ts'
import { advanceTarget, cacheSoon, type Handlers, type Run, typingTimer, withLog } from './conversation-steps.ts'
import { withAssumed, withChanged, withLive } from './message-log.ts'

/** How many pages are loaded to reach a message before giving up. */
const MAX_PAGES_BACK = 100

export const live = {
  messageReceived(state, { message }, run) {
    const next = withLog(state, withLive(state.log, message), run)
    return message.author ? withoutTypist(next, message.author.id, run) : next
  },
  messageChanged: (state, { message }, run) => withLog(state, withChanged(state.log, message), run),
  messageAssumed: (state, { message }, run) => withLog(state, withAssumed(state.log, message), run),

  typingStarted(state, { person }, { add, delays }) {
    const stopped = { kind: 'typingStopped', personId: person.id } as const
    add({ kind: 'startTimer', key: typingTimer(person), delay: delays.typing, event: stopped })
    if (state.typists.some(({ id }) => id === person.id)) return state
    return { ...state, typists: [...state.typists, person] }
  },
  typingStopped: (state, { personId }, run) => withoutTypist(state, personId, run),

  muted: (state, { isMuted }) => (isMuted === state.isMuted ? state : { ...state, isMuted }),
  notice(state, { text }) {
    const last = state.notices.at(-1)
    // The same event arrives in the group's room and on the user's own sockets.
    if (last?.text === text) return state
    const notice = { id: (last?.id ?? 0) + 1, afterSeq: state.log.lastSeq, text }
    return { ...state, notices: [...state.notices, notice] }
  },

  showRequested: (state, { seq }, run) =>
    advanceTarget({ ...state, pendingTarget: { seq, pagesLeft: MAX_PAGES_BACK } }, run),
  seen(state, { seq }, run) {
    const { readSeq } = state
    // The server reports no read mark for a group: the first one is set by what is seen here.
    const isUnread = readSeq === null ? !state.isStarting : seq > readSeq
    if (isUnread) run.add({ kind: 'markRead', seq, before: readSeq })
    const isNew = seq > (state.seenSeq ?? -1)
    if (isNew) cacheSoon(run)
    if (!isUnread && !isNew) return state
    return { ...state, readSeq: isUnread ? seq : readSeq, seenSeq: isNew ? seq : state.seenSeq }
  },
  markReadFailed: (state, { seq, before }) => (state.readSeq === seq ? { ...state, readSeq: before ?? 0 } : state),
} satisfies Partial<Handlers>

function withoutTypist(state: ConversationState, personId: string, { add }: Run): ConversationState {
  if (!state.typists.some(({ id }) => id === personId)) return state
  add({ kind: 'stopTimer', key: typingTimer({ id: personId }) })
  return { ...state, typists: state.typists.filter(({ id }) => id !== personId) }
}
