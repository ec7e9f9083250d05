import { expect, test } from 'vitest'
import { aMessage, tom } from '~/testing/chat-messages.ts'
import type { OutboxEntry } from '../engine/stored.ts'
import { timelineOf } from './timeline.ts'

const ME = 'me'
const messageAt = (seq: number, at: string, authorId = tom.id) =>
  aMessage(seq, { at, author: { ...tom, id: authorId } })

function anEntry(id: string, createdAt: string): OutboxEntry {
  const input = { conversation: 'direct:tom', content: 'hoi', type: 'TEXT', gif: null, replyTo: null } as const
  return { id, userId: ME, verb: 'sendMessage', input, order: 1, createdAt, problem: null }
}

const base = { isComplete: true, outbox: [], notices: [], newAfter: null, ownId: ME }
const shapes = (options: Partial<Parameters<typeof timelineOf>[0]>) =>
  timelineOf({ ...base, messages: [], ...options }).map((item) =>
    item.kind === 'message' || item.kind === 'outbox'
      ? `${item.key}${item.isFirst ? ' first' : ''}${item.isLast ? ' last' : ''}`
      : item.kind,
  )

test('messages of one writer at most five minutes apart form one run', () => {
  const messages = [
    messageAt(1, '2026-06-01T10:00:00.000Z'),
    messageAt(2, '2026-06-01T10:05:00.000Z'),
    messageAt(3, '2026-06-01T10:10:00.001Z'),
    messageAt(4, '2026-06-01T10:10:01.000Z', ME),
  ]
  expect(shapes({ messages })).toEqual(['beginning', 'day', 'c1 first', 'c2 last', 'c3 first last', 'c4 first last'])
})

test('a day begins at midnight in Amsterdam', () => {
  const messages = [messageAt(1, '2026-06-01T21:59:59.000Z'), messageAt(2, '2026-06-01T22:00:01.000Z')]
  expect(shapes({ messages })).toEqual(['beginning', 'day', 'c1 first last', 'day', 'c2 first last'])
})

test('the line precedes the first new message of another member', () => {
  const messages = [
    messageAt(1, '2026-06-01T10:00:00.000Z'),
    messageAt(2, '2026-06-01T10:00:01.000Z', ME),
    messageAt(3, '2026-06-01T10:00:02.000Z'),
  ]
  expect(shapes({ messages, newAfter: 1 })).toEqual([
    'beginning',
    'day',
    'c1 first last',
    'c2 first last',
    'new',
    'c3 first last',
  ])
})

test('outbox entries come last, and not once their message is stored', () => {
  const messages = [messageAt(1, '2026-06-01T10:00:00.000Z', ME)]
  const outbox = [anEntry('c1', '2026-06-01T10:00:00.000Z'), anEntry('c2', '2026-06-01T10:00:01.000Z')]
  expect(shapes({ messages, outbox, isComplete: false })).toEqual(['older', 'day', 'c1 first', 'c2 last'])
})

test('a refused message of an earlier day comes last, without a second heading for that day', () => {
  const messages = [messageAt(1, '2026-06-01T10:00:00.000Z'), messageAt(2, '2026-06-02T10:00:00.000Z')]
  const outbox = [anEntry('c3', '2026-06-01T11:00:00.000Z'), anEntry('c4', '2026-06-03T10:00:00.000Z')]
  expect(shapes({ messages, outbox })).toEqual([
    ...['beginning', 'day', 'c1 first last', 'day', 'c2 first last'],
    ...['c3 first last', 'day', 'c4 first last'],
  ])
})
