import { expect, test } from 'vitest'
import { aMessage } from '~/testing/chat-messages.ts'
import { reduceConversation } from './conversation.ts'
import {
  type ConversationEvent,
  type ConversationState,
  type Effect,
  initialState,
  type Page,
} from './conversation-state.ts'

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => aMessage(from + n))
const aPage = (from: number, to: number, more: Partial<Page> = {}): Page => ({
  messages: between(from, to),
  nextCursor: from === 1 ? null : `${from}`,
  lastSeq: to,
  lastChange: 0,
  isMuted: false,
  readSeq: null,
  hiddenIds: [],
  ...more,
})

/** Applies events in order. Returns the last state, and the effects of the last event without its timers. */
function apply(state: ConversationState, ...events: ConversationEvent[]) {
  let effects: Effect[] = []
  for (const event of events) {
    const step = reduceConversation(state, event)
    state = step.state
    effects = step.effects.filter(({ kind }) => kind !== 'startTimer' && kind !== 'stopTimer')
  }
  return { state, effects }
}

const openedAt = (from: number, to: number, more?: Partial<Page>) =>
  apply(
    initialState,
    { kind: 'opened' },
    { kind: 'cacheRead', cached: undefined },
    { kind: 'newestLoaded', page: aPage(from, to, more), isReset: false },
  ).state

test('a cached conversation is shown before the first answer', () => {
  const cached = { title: 'Waal', messages: between(1, 2), lastChange: 0, hiddenIds: [], seenSeq: 1 }
  const { state, effects } = apply(initialState, { kind: 'opened' }, { kind: 'cacheRead', cached })
  expect(state).toMatchObject({ phase: 'ready', title: 'Waal', seenSeq: 1 })
  expect(effects).toEqual([{ kind: 'loadNewest', isReset: false }])
})

test('a failed first load recovers when a later resume succeeds', () => {
  const failure = { code: null, message: '' }
  const answer = { lastSeq: 0, lastChange: 0, hiddenIds: [], missed: null, changes: null }
  const { state, effects } = apply(
    initialState,
    { kind: 'opened' },
    { kind: 'cacheRead', cached: undefined },
    { kind: 'newestFailed', failure },
    { kind: 'resumed', known: null, answer },
  )
  expect(state.phase).toBe('loading')
  expect(effects).toEqual([{ kind: 'loadNewest', isReset: false }])
})

const opening: ConversationEvent[] = [{ kind: 'opened' }, { kind: 'cacheRead', cached: undefined }]
const answer = { lastSeq: 3, lastChange: 2, hiddenIds: [], missed: null, changes: null }
const joined: ConversationEvent = { kind: 'resumed', known: null, answer }
const page: ConversationEvent = { kind: 'newestLoaded', page: aPage(1, 3), isReset: false }
const changed = (change: number): ConversationEvent => ({ kind: 'messageChanged', message: { ...aMessage(2), change } })

test.each<[string, ConversationEvent[]]>([
  ['before the join, and the page answers last', [joined, page]],
  ['before the join, and the join answers last', [page, joined]],
  ['while a page that replaces it is on its way', [page, changed(1), changed(2), { ...page, isReset: true }]],
  ['and the broadcast of one is lost', [page, changed(2)]],
])('changes are asked for that come %s', (_, events) => {
  const { state } = apply(initialState, ...opening, ...events)
  expect(state.log.lastChange).toBe(0)
  const due = apply(state, { kind: 'changesDue' })
  const known = { since: 3, changedSince: 0 }
  expect(due.effects).toEqual([{ kind: 'resume', known }])
  const missed = { messages: [], lastSeq: 3, hasMore: false }
  const changes = [{ ...aMessage(2), change: 2 }]
  const after = apply(due.state, { kind: 'resumed', known, answer: { ...answer, missed, changes } })
  expect(after.state.log.messages[1]?.change).toBe(2)
  expect(apply(after.state, { kind: 'changesDue' }).effects).toEqual([])
})

test('missing changes start one timer, complete changes none', () => {
  const timers = (state: ConversationState, event: ConversationEvent) =>
    reduceConversation(state, event).effects.filter(
      (effect) => effect.kind === 'startTimer' && effect.key === 'changes',
    )
  const { state } = apply(initialState, ...opening, page)
  expect(timers(state, changed(1))).toEqual([])
  expect(timers(state, changed(2))).toHaveLength(1)
})

test('a gap is filled from its first missing message, and a large one from the newest page', () => {
  const small = apply(openedAt(1, 3), { kind: 'messageReceived', message: aMessage(6) }, { kind: 'fillDue' })
  expect(small.effects).toEqual([{ kind: 'loadSince', since: 3 }])
  const large = apply(openedAt(1, 3), { kind: 'messageReceived', message: aMessage(900) }, { kind: 'fillDue' })
  expect(large.effects).toEqual([{ kind: 'loadNewest', isReset: false }])
})

test('a server that still lacks the missing message is asked again later, each time after a longer delay', () => {
  const missed = { messages: [], lastSeq: 3, hasMore: false }
  const opened = apply(openedAt(1, 3), { kind: 'messageReceived', message: aMessage(5) }).state
  const delays: number[] = []
  let state = opened
  for (const _ of [1, 2]) {
    state = reduceConversation(state, { kind: 'fillDue' }).state
    const step = reduceConversation(state, { kind: 'missedLoaded', since: 3, missed })
    state = step.state
    // A later timer of the same key replaces the earlier one.
    const timer = step.effects.findLast((effect) => effect.kind === 'startTimer' && effect.key === 'fill')
    if (timer?.kind === 'startTimer') delays.push(timer.delay)
  }
  expect(delays).toEqual([1_000, 2_000])
})

test('a message far back becomes the target once its page is loaded', () => {
  const wanted = apply(openedAt(301, 350), { kind: 'showRequested', seq: 120 })
  expect(wanted.effects).toEqual([{ kind: 'loadOlder', cursor: '301', limit: 100 }])
  const next = apply(wanted.state, { kind: 'olderLoaded', cursor: '301', page: aPage(201, 300) })
  expect(next.effects).toEqual([{ kind: 'loadOlder', cursor: '201', limit: 100 }])
  const { state } = apply(next.state, { kind: 'olderLoaded', cursor: '201', page: aPage(101, 200) })
  expect(state.target).toEqual({ seq: 120 })
})

test('a seen message is marked as read once, and again after a failure', () => {
  const seen = { kind: 'seen', seq: 3 } as const
  const first = apply(openedAt(1, 3, { readSeq: 1 }), seen)
  expect(first.effects).toEqual([{ kind: 'markRead', seq: 3, before: 1 }])
  expect(apply(first.state, seen).effects).toEqual([])
  expect(apply(first.state, { kind: 'markReadFailed', seq: 3, before: 1 }, seen).effects).toEqual(first.effects)
})

test('what was seen without a connection is marked as read on the next one', () => {
  const cached = { title: 'Waal', messages: between(1, 3), lastChange: 0, hiddenIds: [], seenSeq: 1 }
  const failure = { code: null, message: '' }
  const known = { since: 3, changedSince: 0 }
  const missed = { messages: [], lastSeq: 3, hasMore: false }
  const resumed: ConversationEvent = {
    ...{ kind: 'resumed', known },
    answer: { lastSeq: 3, lastChange: 0, hiddenIds: [], missed, changes: [] },
  }
  const offline = apply(
    initialState,
    { kind: 'opened' },
    { kind: 'cacheRead', cached },
    { kind: 'seen', seq: 3 },
    { kind: 'newestFailed', failure },
  )
  const online = apply(offline.state, resumed)
  expect(online.effects).toEqual([{ kind: 'markRead', seq: 3, before: 0 }])
  expect(apply(online.state, resumed).effects).toEqual([])

  const cut = apply(openedAt(1, 3), { kind: 'seen', seq: 3 }, { kind: 'markReadFailed', seq: 3, before: null })
  expect(apply(cut.state, resumed).effects).toEqual([{ kind: 'markRead', seq: 3, before: 0 }])
})

test('losing access clears the messages and the cache', () => {
  for (const [code, phase] of [
    ['NOT_GROUP_MEMBER', 'denied'],
    ['GROUP_NOT_FOUND', 'gone'],
  ] as const) {
    const failure = { code, message: '' }
    const { state, effects } = apply(openedAt(1, 3), { kind: 'resumeFailed', failure })
    expect(state).toMatchObject({ phase, isOpen: false, log: { messages: [] } })
    expect(effects).toEqual([{ kind: 'unsubscribe' }, { kind: 'deleteCache' }])
  }
})

test('a group chat that cannot be joined is reported, in the words of the server or in its own', () => {
  for (const [message, shown] of [
    ['', 'Kon groep chat niet joinen'],
    ['Even niet', 'Even niet'],
  ] as const) {
    const failure = { code: 'INTERNAL_ERROR' as const, message }
    const { effects } = apply(openedAt(1, 3), { kind: 'resumeFailed', failure })
    expect(effects).toEqual([{ kind: 'reportProblem', message: shown }])
  }
})

test('an acknowledgement or the cache that arrives after access was lost brings nothing back', () => {
  const cached = { title: 'Waal', messages: between(1, 2), lastChange: 0, hiddenIds: [], seenSeq: 1 }
  const denied = apply(initialState, { kind: 'opened' }, { kind: 'ended', isGone: false }).state
  const late: ConversationEvent[] = [
    { kind: 'messageReceived', message: aMessage(4) },
    { kind: 'cacheRead', cached },
  ]
  for (const event of late) expect(apply(denied, event).state.log.messages).toEqual([])
})

test('answers that arrive after closing change nothing', () => {
  const closed = apply(openedAt(1, 3), { kind: 'closed' }).state
  expect(apply(closed, { kind: 'newestLoaded', page: aPage(1, 9), isReset: false }).state).toBe(closed)
})

test('a person stops typing when their message arrives', () => {
  const person = { id: 'tom', username: 'Tom' }
  const typing = apply(openedAt(1, 3), { kind: 'typingStarted', person })
  expect(typing.state.typists).toEqual([person])
  expect(apply(typing.state, { kind: 'messageReceived', message: aMessage(4) }).state.typists).toEqual([])
})
