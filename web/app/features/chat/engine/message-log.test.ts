import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMessage } from '~/testing/chat-messages.ts'
import type { ChatMessage } from './message.ts'
import {
  emptyLog,
  firstGap,
  firstSeq,
  type MessageLog,
  resumePoint,
  withChanged,
  withChanges,
  withLive,
  withMissed,
  withNewest,
  withOlder,
} from './message-log.ts'

const PAGE = 4

type Step = (log: MessageLog) => MessageLog

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
    send(): Step {
      const message = aMessage(messages.length + 1)
      messages = [...messages, message]
      return (log) => withLive(log, message)
    },
    change(which: number): Step | null {
      const old = messages[which % Math.max(1, messages.length)]
      if (!old) return null
      lastChange += 1
      const next = { ...old, change: lastChange, reactions: [{ emoji: '👍', userIds: [`${lastChange}`] }] }
      messages = messages.map((each) => (each === old ? next : each))
      return (log) => withChanged(log, next)
    },
    newest(): Step {
      const page = { ...pageBefore(Number.POSITIVE_INFINITY), lastSeq: messages.length, lastChange }
      return (log) => withNewest(log, page)
    },
    older(cursor: string): Step {
      const page = pageBefore(Number(cursor))
      return (log) => withOlder(log, cursor, page)
    },
    since(since: number): Step {
      const missed = messages.filter(({ seq }) => seq > since)
      const lastSeq = messages.length
      return (log) => withMissed(log, since, { messages: missed, lastSeq, hasMore: false })
    },
    changesSince(since: number, changedSince: number): Step {
      const changed = messages.filter(({ seq, change }) => seq <= since && change > changedSince)
      const upTo = lastChange
      return (log) => withChanges(log, changed, upTo)
    },
    from: (seq: number) => messages.filter((each) => each.seq >= seq),
    count: () => messages.length,
  }
}

type Server = ReturnType<typeof makeServer>

/** What a client does after a disconnection: resume, then fill the gaps. */
function reconnect(log: MessageLog, server: Server): MessageLog {
  const since = resumePoint(log)
  if (since === null) return server.newest()(log)
  const missed = server.since(since)(log)
  let next = server.changesSince(since, log.lastChange)(missed)
  for (let gap = firstGap(next); gap; gap = firstGap(next)) next = server.since(gap[0] - 1)(next)
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
      let log = isOpened ? server.newest()(emptyLog) : emptyLog
      let broadcasts: Step[] = []
      const answers: Step[] = []
      const olderPages = new Set<Step>()
      const take = (from: Step[], which: number) => from.splice(which % Math.max(1, from.length), 1)[0]
      const apply = (step: Step | undefined) => {
        if (step) log = step(log)
      }
      for (const { what, which } of steps) {
        if (what === 'send') broadcasts.push(server.send())
        else if (what === 'change') broadcasts.push(...[server.change(which)].filter((step) => step !== null))
        else if (what === 'receive') apply(take(broadcasts, which))
        else if (what === 'receive twice') apply(broadcasts[which % Math.max(1, broadcasts.length)])
        else if (what === 'lose') take(broadcasts, which)
        else if (what === 'load newest') answers.push(server.newest())
        else if (what === 'load older' && log.olderCursor) {
          const page = server.older(log.olderCursor)
          olderPages.add(page)
          answers.push(page)
        } else if (what === 'answer') apply(take(answers, which))
        else if (what === 'reconnect') {
          // Broadcasts of the old connection are lost; answers may still arrive.
          broadcasts = []
          log = reconnect(log, server)
        }
      }
      log = reconnect(log, server)
      expect(log.messages).toEqual(server.from(firstSeq(log) ?? 1))
      // Answers to earlier calls do no harm.
      for (const late of answers) if (olderPages.has(late)) apply(late)
      expect(log.messages).toEqual(server.from(firstSeq(log) ?? 1))
      expect(firstGap(log)).toBeNull()
      // Messages before the window can be loaded.
      if (isOpened && log.olderCursor === null) expect(log.messages).toEqual(server.from(1))
    }),
    { numRuns: 400 },
  )
})

test('a conversation opened while empty misses message 1 when message 2 arrives first', () => {
  const opened = withNewest(emptyLog, { messages: [], lastSeq: 0, lastChange: 0, nextCursor: null })
  const log = withLive(opened, aMessage(2))
  expect(firstGap(log)).toEqual([1, 1])
  expect(resumePoint(log)).toBe(0)
})

test('a message hidden by a block stays hidden when its last change arrives again', () => {
  const visible = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const hidden = aMessage(1, { change: 1, content: '', hidden: 'BLOCKED' })
  const pageAfterBlock = { messages: [hidden], lastSeq: 1, lastChange: 1, nextCursor: null }
  const lateAfterPage = withChanged(withNewest(emptyLog, pageAfterBlock, true), visible)
  expect(lateAfterPage.messages).toEqual([hidden])
  const pageAfterEarlyChange = withNewest(withChanged(emptyLog, visible), pageAfterBlock, true)
  expect(pageAfterEarlyChange.messages).toEqual([hidden])
})

test('of two versions of a message the higher change wins, in either order', () => {
  const base = withNewest(emptyLog, { messages: [aMessage(1)], lastSeq: 1, lastChange: 0, nextCursor: null })
  const liked = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const deleted = aMessage(1, { change: 2, content: '', deletedAt: '2026-06-01T11:00:00.000Z' })
  for (const order of [
    [liked, deleted],
    [deleted, liked],
  ]) {
    const log = order.reduce(withChanged, base)
    expect(log.messages).toEqual([deleted])
  }
})

test('a change that arrives before the page of its message is not lost', () => {
  const liked = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const early = withChanged(emptyLog, liked)
  const log = withNewest(early, { messages: [aMessage(1)], lastSeq: 1, lastChange: 0, nextCursor: null })
  expect(log.messages).toEqual([liked])
})

test('of two changes that arrive before the page of their message the higher wins, also when the lower is repeated', () => {
  const liked = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const deleted = aMessage(1, { change: 2, content: '', deletedAt: '2026-06-01T11:00:00.000Z' })
  const early = [liked, deleted, liked].reduce(withChanged, emptyLog)
  expect(withLive(early, aMessage(1)).messages).toEqual([deleted])
})

test('a reset drops everything known before', () => {
  const page = { lastSeq: 1, lastChange: 0, nextCursor: null }
  const log = withNewest(emptyLog, { ...page, messages: [aMessage(1)] })
  const hidden = aMessage(1, { content: '', hidden: 'BLOCKED' })
  expect(withNewest(log, { ...page, messages: [hidden] }, true).messages).toEqual([hidden])
})
