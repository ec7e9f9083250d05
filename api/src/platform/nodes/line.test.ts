import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BEAT_MS, createLine } from './line.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Three lines on one wire that can be cut for each of them, and everything they noticed. */
function lay() {
  const cut = new Set<string>()
  const noticed: string[] = []
  const ids = ['a', 'b', 'c']
  const lines = ids.map((nodeId) =>
    createLine({
      nodeId,
      publish: (text) => {
        if (!cut.has(nodeId))
          for (const [index, other] of lines.entries()) if (!cut.has(ids[index] ?? '')) other.heard(text)
      },
      onLost: () => noticed.push(`${nodeId} lost`),
      onBack: () => noticed.push(`${nodeId} back`),
      onGone: (gone) => noticed.push(`${nodeId} without ${gone}`),
    }),
  )
  for (const line of lines) line.on('word', (from, word: string) => noticed.push(`${from}: ${word}`))
  const [a, b, c] = lines as [(typeof lines)[number], (typeof lines)[number], (typeof lines)[number]]
  const pass = (beats: number, beating = lines) => {
    for (let beat = 0; beat < beats; beat += 1) {
      for (const line of beating) line.beat()
      vi.advanceTimersByTime(BEAT_MS)
    }
  }
  pass(1)
  noticed.length = 0
  return { a, b, c, cut, noticed, pass }
}

test('what is said in one tick is heard by the others, in order, and not by oneself', () => {
  const { a, noticed, pass } = lay()
  a.say('word', 'one')
  a.say('word', 'two')
  pass(1)
  expect(noticed).toEqual(['a: one', 'a: two', 'a: one', 'a: two'])
})

test('who was cut off knows it, is missed, and all know what was lost when it is back', () => {
  const { a, b, c, cut, noticed, pass } = lay()
  cut.add('a')
  a.say('word', 'into nothing')
  pass(4)
  expect([a.isDeaf(), a.silent(), b.isDeaf(), b.silent(), c.silent()]).toEqual([true, ['b', 'c'], false, ['a'], ['a']])
  cut.clear()
  pass(1)
  expect(new Set(noticed)).toEqual(new Set(['a back', 'a lost', 'b lost', 'c lost']))
  expect([a.isDeaf(), b.silent()]).toEqual([false, []])
})

test('one message that does not arrive is noticed by the next sign of life', () => {
  const { a, cut, noticed, pass } = lay()
  cut.add('b')
  a.say('word', 'lost')
  vi.advanceTimersByTime(1)
  cut.clear()
  pass(1)
  expect(noticed).toEqual(['a: lost', 'b lost'])
})

test('who says goodbye is not missed; who is killed is missed until the database does not know it either', () => {
  const { a, b, c, noticed, pass } = lay()
  a.leave()
  pass(4, [b, c])
  expect([b.silent(), c.silent()]).toEqual([[], []])
  pass(4, [b])
  expect(b.silent()).toEqual(['c'])
  b.take(['b', 'c'])
  expect(b.silent()).toEqual(['c'])
  b.take(['b'])
  expect(b.silent()).toEqual([])
  expect(noticed).toEqual(['b without a', 'c without a', 'b without c', 'b lost'])
})

test('what was held up on the way is not taken for news', () => {
  const { a, b, noticed, pass } = lay()
  pass(4, [b])
  // Said before the silence, and carried on only now.
  a.heard(`b 7`)
  b.heard(`a 1\n${JSON.stringify([['word', 'old']])}`)
  expect(b.silent()).toContain('a')
  expect(noticed.filter((one) => one.startsWith('a:'))).toEqual([])
  noticed.length = 0
  pass(2)
  expect(b.silent()).toEqual([])
  expect(noticed).toContain('b lost')
  a.say('word', 'new')
  pass(1)
  expect(noticed.filter((one) => one.startsWith('a:'))).toEqual(['a: new', 'a: new'])
})

test('a node the database knows and nobody heard is missed until it answers', () => {
  const { a, noticed } = lay()
  a.take(['a', 'b', 'c', 'd'])
  expect(a.silent()).toEqual(['d'])
  a.beat()
  a.heard('d 5')
  expect(a.silent()).toEqual(['d'])
  a.heard(`d 6\n${JSON.stringify([['here', 'a', 99]])}`)
  expect([a.silent(), new Set(noticed)]).toEqual([[], new Set(['a lost'])])
})
