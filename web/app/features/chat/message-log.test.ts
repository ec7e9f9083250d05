import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage } from './message.ts'
import { emptyLog, firstGap, firstSeq, type LogNews, type MessageLog, reduceLog, resumePoint } from './message-log.ts'

const PAGE = 4

function aMessage(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `m${seq}`,
    seq,
    clientId: `c${seq}`,
    author: null,
    content: `message ${seq}`,
    type: 'TEXT',
    gifUrl: null,
    gifId: null,
    at: '2026-06-01T10:00:00.000Z',
    hidden: null,
    deletedAt: null,
    replyTo: null,
    reactions: [],
    change: 0,
    mentions: [],
    ...more,
  }
}

/** What the server would answer, as plainly as it can be said. */
function aServer() {
  let messages: ChatMessage[] = []
  let lastChange = 0
  const pageBefore = (before: number) => {
    const page = messages.filter(({ seq }) => seq < before).slice(-PAGE)
    const first = page[0]?.seq ?? 1
    return { messages: page, nextCursor: first > 1 ? String(first) : null }
  }
  return {
    send(): LogNews {
      messages = [...messages, aMessage(messages.length + 1)]
      return { kind: 'live', messages: messages.slice(-1) }
    },
    change(which: number): LogNews | null {
      const old = messages[which % Math.max(1, messages.length)]
      if (!old) return null
      lastChange += 1
      const next = { ...old, change: lastChange, reactions: [{ emoji: '👍', userIds: [`${lastChange}`] }] }
      messages = messages.map((each) => (each === old ? next : each))
      return { kind: 'changed', messages: [next] }
    },
    newest: (): LogNews => ({
      kind: 'newest',
      ...pageBefore(Number.POSITIVE_INFINITY),
      lastSeq: messages.length,
      lastChange,
    }),
    older: (cursor: string): LogNews => ({ kind: 'older', cursor, ...pageBefore(Number(cursor)) }),
    since: (since: number): LogNews => ({
      kind: 'missed',
      since,
      messages: messages.filter(({ seq }) => seq > since),
      lastSeq: messages.length,
      hasMore: false,
    }),
    changesSince: (since: number, changedSince: number): LogNews => ({
      kind: 'changes',
      messages: messages.filter(({ seq, change }) => seq <= since && change > changedSince),
      lastChange,
    }),
    from: (seq: number) => messages.filter((each) => each.seq >= seq),
    count: () => messages.length,
  }
}

type Server = ReturnType<typeof aServer>

/** What a client does after a cut: resume, then fill what is missing. */
function reconnect(log: MessageLog, server: Server): MessageLog {
  const since = resumePoint(log)
  if (since === null) return reduceLog(log, server.newest())
  const missed = reduceLog(log, server.since(since))
  let next = reduceLog(missed, server.changesSince(since, log.lastChange))
  for (let hole = firstGap(next); hole; hole = firstGap(next)) next = reduceLog(next, server.since(hole[0] - 1))
  return next
}

const step = fc.record({
  what: fc.constantFrom('send', 'change', 'hear', 'hear twice', 'lose', 'ask newest', 'ask older', 'answer', 'cut'),
  which: fc.nat(20),
})

test('whatever is lost, late, doubled or out of order: after the next connection one holds what the server has', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.boolean(), (steps, isOpened) => {
      const server = aServer()
      // Opened before anybody wrote, or known by nothing but what is heard.
      let log = isOpened ? reduceLog(emptyLog, server.newest()) : emptyLog
      let pushed: LogNews[] = []
      let answers: LogNews[] = []
      const take = (from: LogNews[], which: number) => from.splice(which % Math.max(1, from.length), 1)[0]
      const learn = (news: LogNews | undefined | null) => {
        if (news) log = reduceLog(log, news)
      }
      for (const { what, which } of steps) {
        if (what === 'send') pushed.push(server.send())
        else if (what === 'change') pushed.push(...[server.change(which)].filter((news) => news !== null))
        else if (what === 'hear') learn(take(pushed, which))
        else if (what === 'hear twice') learn(pushed[which % Math.max(1, pushed.length)])
        else if (what === 'lose') take(pushed, which)
        else if (what === 'ask newest') answers.push(server.newest())
        else if (what === 'ask older' && log.olderCursor) answers.push(server.older(log.olderCursor))
        else if (what === 'answer') learn(take(answers, which))
        else if (what === 'cut') {
          // Nothing pushed over the old connection comes any more; answers may.
          pushed = []
          log = reconnect(log, server)
        }
      }
      log = reconnect(log, server)
      expect(log.messages).toEqual(server.from(firstSeq(log) ?? 1))
      // What was asked before and comes only now changes nothing for the worse.
      for (const late of answers) if (late.kind === 'older') learn(late)
      expect(log.messages).toEqual(server.from(firstSeq(log) ?? 1))
      answers = []
      expect(firstGap(log)).toBeNull()
      // What lies before the window can be asked for.
      if (isOpened && log.olderCursor === null) expect(log.messages).toEqual(server.from(1))
    }),
    { numRuns: 400 },
  )
})

test('the first message of a conversation opened while it was empty is missed when only the second is heard', () => {
  const opened = reduceLog(emptyLog, { kind: 'newest', messages: [], lastSeq: 0, lastChange: 0, nextCursor: null })
  const log = reduceLog(opened, { kind: 'live', messages: [aMessage(2)] })
  expect(firstGap(log)).toEqual([1, 1])
  expect(resumePoint(log)).toBe(0)
})

test('of two versions of a message the higher change stays, in either order', () => {
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

test('a change that overtakes the page it belongs to is not lost', () => {
  const liked = aMessage(1, { change: 1, reactions: [{ emoji: '👍', userIds: ['a'] }] })
  const early = reduceLog(emptyLog, { kind: 'changed', messages: [liked] })
  const log = reduceLog(early, { kind: 'newest', messages: [aMessage(1)], lastSeq: 1, lastChange: 0, nextCursor: null })
  expect(log.messages).toEqual([liked])
})

test('once what one may read has changed, nothing of before is kept', () => {
  const page = { kind: 'newest', lastSeq: 1, lastChange: 0, nextCursor: null } as const
  const log = reduceLog(emptyLog, { ...page, messages: [aMessage(1)] })
  const hidden = aMessage(1, { content: '', hidden: 'BLOCKED' })
  expect(reduceLog(log, { ...page, messages: [hidden], isAnew: true }).messages).toEqual([hidden])
})
