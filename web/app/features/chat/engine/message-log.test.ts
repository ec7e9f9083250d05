import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMessage } from '~/testing/chat-messages.ts'
import type { ChatMessage } from './message.ts'
import { emptyLog, firstGap, firstSeq, type LogEvent, type MessageLog, reduceLog, resumePoint } from './message-log.ts'

const PAGE = 4

/** A server without a network: what it answers is what it stores. */
function makeServer() {
  let messages: ChatMessage[] = []
  let lastChange = 0
  const pageBefore = (before: number) => {
    const page = messages.filter(({ seq }) => seq < before).slice(-PAGE)
    const first = page[0]?.seq ?? 1
    return { messages: page, nextCursor: first > 1 ? String(first) : null }
  }
  return {
    send(): LogEvent {
      messages = [...messages, aMessage(messages.length + 1)]
      return { kind: 'live', messages: messages.slice(-1) }
    },
    change(which: number): LogEvent | null {
      const old = messages[which % Math.max(1, messages.length)]
      if (!old) return null
      lastChange += 1
      const next = { ...old, change: lastChange, reactions: [{ emoji: '👍', userIds: [`${lastChange}`] }] }
      messages = messages.map((each) => (each === old ? next : each))
      return { kind: 'changed', messages: [next] }
    },
    newest: (): LogEvent => ({
      kind: 'newest',
      ...pageBefore(Number.POSITIVE_INFINITY),
      lastSeq: messages.length,
      lastChange,
    }),
    older: (cursor: string): LogEvent => ({ kind: 'older', cursor, ...pageBefore(Number(cursor)) }),
    since: (since: number): LogEvent => ({
      kind: 'missed',
      since,
      messages: messages.filter(({ seq }) => seq > since),
      lastSeq: messages.length,
      hasMore: false,
    }),
    changesSince: (since: number, changedSince: number): LogEvent => ({
      kind: 'changes',
      messages: messages.filter(({ seq, change }) => seq <= since && change > changedSince),
      lastChange,
    }),
    from: (seq: number) => messages.filter((each) => each.seq >= seq),
    count: () => messages.length,
  }
}

type Server = ReturnType<typeof makeServer>

/** What a client does after a disconnection: resume, then fill the gaps. */
function reconnect(log: MessageLog, server: Server): MessageLog {
  const since = resumePoint(log)
  if (since === null) return reduceLog(log, server.newest())
  const missed = reduceLog(log, server.since(since))
  let next = reduceLog(missed, server.changesSince(since, log.lastChange))
  for (let gap = firstGap(next); gap; gap = firstGap(next)) next = reduceLog(next, server.since(gap[0] - 1))
  return next
}

const step = fc.record({
  what: fc.constantFrom(
    'send',
    'change',
    'receive',
    'receive twice',
    'lose',
    'load newest',
    'load older',
    'answer',
    'reconnect',
  ),
  which: fc.nat(20),
})

test('after a reconnection the log equals the server, whatever was lost, late, repeated or out of order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.boolean(), (steps, isOpened) => {
      const server = makeServer()
      // Read while empty, or known from broadcasts only.
      let log = isOpened ? reduceLog(emptyLog, server.newest()) : emptyLog
      let broadcasts: LogEvent[] = []
      let answers: LogEvent[] = []
      const take = (from: LogEvent[], which: number) => from.splice(which % Math.max(1, from.length), 1)[0]
      const apply = (event: LogEvent | undefined | null) => {
        if (event) log = reduceLog(log, event)
      }
      for (const { what, which } of steps) {
        if (what === 'send') broadcasts.push(server.send())
        else if (what === 'change') broadcasts.push(...[server.change(which)].filter((event) => event !== null))
        else if (what === 'receive') apply(take(broadcasts, which))
        else if (what === 'receive twice') apply(broadcasts[which % Math.max(1, broadcasts.length)])
        else if (what === 'lose') take(broadcasts, which)
        else if (what === 'load newest') answers.push(server.newest())
        else if (what === 'load older' && log.olderCursor) answers.push(server.older(log.olderCursor))
        else if (what === 'answer') apply(take(answers, which))
        else if (what === 'reconnect') {
          // Broadcasts of the old connection are lost; answers may still arrive.
          broadcasts = []
          log = reconnect(log, server)
        }
      }
      log = reconnect(log, server)
      expect(log.messages).toEqual(server.from(firstSeq(log) ?? 1))
      // Answers to earlier calls do no harm.
      for (const late of answers) if (late.kind === 'older') apply(late)
      expect(log.messages).toEqual(server.from(firstSeq(log) ?? 1))
      answers = []
      expect(firstGap(log)).toBeNull()
      // Messages before the window can be loaded.
      if (isOpened && log.olderCursor === null) expect(log.messages).toEqual(server.from(1))
    }),
    { numRuns: 400 },
  )
})

test('a conversation opened while empty misses message 1 when message 2 arrives first', () => {
  const opened = reduceLog(emptyLog, { kind: 'newest', messages: [], lastSeq: 0, lastChange: 0, nextCursor: null })
  const log = reduceLog(opened, { kind: 'live', messages: [aMessage(2)] })
  expect(firstGap(log)).toEqual([1, 1])
  expect(resumePoint(log)).toBe(0)
})

test('a message hidden by a block stays hidden when its last change arrives again', () => {
  const visible = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const hidden = aMessage(1, { change: 1, content: '', hidden: 'BLOCKED' })
  const lateChange: LogEvent = { kind: 'changed', messages: [visible] }
  const pageAfterBlock: LogEvent = {
    kind: 'newest',
    messages: [hidden],
    lastSeq: 1,
    lastChange: 1,
    nextCursor: null,
    isReset: true,
  }
  const lateAfterPage = [pageAfterBlock, lateChange].reduce(reduceLog, emptyLog)
  expect(lateAfterPage.messages).toEqual([hidden])
  const pageAfterEarlyChange = [lateChange, pageAfterBlock].reduce(reduceLog, emptyLog)
  expect(pageAfterEarlyChange.messages).toEqual([hidden])
})

test('of two versions of a message the higher change wins, in either order', () => {
  const base = reduceLog(emptyLog, {
    kind: 'newest',
    messages: [aMessage(1)],
    lastSeq: 1,
    lastChange: 0,
    nextCursor: null,
  })
  const liked = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const deleted = aMessage(1, { change: 2, content: '', deletedAt: '2026-06-01T11:00:00.000Z' })
  for (const order of [
    [liked, deleted],
    [deleted, liked],
  ]) {
    const log = order.reduce((before, message) => reduceLog(before, { kind: 'changed', messages: [message] }), base)
    expect(log.messages).toEqual([deleted])
  }
})

test('a change that arrives before the page of its message is not lost', () => {
  const liked = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const early = reduceLog(emptyLog, { kind: 'changed', messages: [liked] })
  const log = reduceLog(early, { kind: 'newest', messages: [aMessage(1)], lastSeq: 1, lastChange: 0, nextCursor: null })
  expect(log.messages).toEqual([liked])
})

test('of two changes that arrive before the page of their message the higher wins, also when the lower is repeated', () => {
  const liked = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const deleted = aMessage(1, { change: 2, content: '', deletedAt: '2026-06-01T11:00:00.000Z' })
  const early = [liked, deleted, liked].reduce(
    (before, message) => reduceLog(before, { kind: 'changed', messages: [message] }),
    emptyLog,
  )
  expect(reduceLog(early, { kind: 'live', messages: [aMessage(1)] }).messages).toEqual([deleted])
})

test('a reset drops everything known before', () => {
  const page = { kind: 'newest', lastSeq: 1, lastChange: 0, nextCursor: null } as const
  const log = reduceLog(emptyLog, { ...page, messages: [aMessage(1)] })
  const hidden = aMessage(1, { content: '', hidden: 'BLOCKED' })
  expect(reduceLog(log, { ...page, messages: [hidden], isReset: true }).messages).toEqual([hidden])
})
