import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

const counting = () => {
  let asked = 0
  return async () => ++asked
}

test('the same question within the moment is worked out once, also by many at once', async () => {
  const kept = createKept<number>(1_000, 10)
  const workOut = counting()
  expect(await Promise.all([1, 2, 3].map(() => kept.get('q', 0, workOut)))).toEqual([1, 1, 1])
  expect(await kept.get('q', 999, workOut)).toBe(1)
  expect(await kept.get('q', 1_000, workOut)).toBe(2)
  expect(await kept.get('other', 1_000, workOut)).toBe(3)
})

test('a clock that goes back does not keep an answer longer', async () => {
  const kept = createKept<number>(1_000, 10)
  const workOut = counting()
  await kept.get('q', 1_000_000, workOut)
  expect(await kept.get('q', 5_000, workOut)).toBe(2)
})

test('after a change neither the answer nor one still being worked out is kept', async () => {
  const kept = createKept<number>(1_000, 10)
  let finish: (value: number) => void = () => undefined
  const slow = kept.get('q', 0, () => new Promise((resolve) => (finish = resolve)))
  kept.forget()
  finish(1)
  expect(await slow).toBe(1)
  expect(await kept.get('q', 0, async () => 2)).toBe(2)
  kept.forget()
  expect(await kept.get('q', 0, async () => 3)).toBe(3)
})

test('a failure is told, and not kept', async () => {
  const kept = createKept<number>(1_000, 10)
  await expect(kept.get('q', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept.get('q', 0, async () => 1)).toBe(1)
})

test('no more than so many questions are kept', async () => {
  const kept = createKept<number>(1_000, 2)
  const workOut = counting()
  for (const question of ['a', 'b', 'c']) await kept.get(question, 0, workOut)
  expect(await kept.get('c', 0, workOut)).toBe(3)
  expect(await kept.get('a', 0, workOut)).toBe(4)
})
