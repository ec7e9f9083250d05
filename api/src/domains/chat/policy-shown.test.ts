import { expect, test } from 'vitest'
import { isShown, noteShown, passOver, shownUpTo } from './policy-shown.ts'

test('numbers that come early are remembered until the ones before them have come', () => {
  const shown = shownUpTo(4)
  for (const number of [6, 7, 3, 9]) noteShown(shown, number)
  expect([shown.upTo, isShown(shown, 5), isShown(shown, 7), isShown(shown, 8)]).toEqual([4, false, true, false])
  noteShown(shown, 5)
  expect([shown.upTo, [...shown.early]]).toEqual([7, [9]])
  noteShown(shown, 8)
  expect([shown.upTo, [...shown.early]]).toEqual([9, []])
})

test('passing over counts what lies before as shown, and nothing else', () => {
  const shown = shownUpTo(4)
  for (const number of [6, 12]) noteShown(shown, number)
  passOver(shown, 10)
  expect([shown.upTo, [...shown.early]]).toEqual([10, [12]])
  passOver(shown, 3)
  expect(shown.upTo).toBe(10)
})

test('one that never comes does not let the early ones pile up for ever', () => {
  const shown = shownUpTo(0)
  for (let number = 2; number < 3_000; number += 1) noteShown(shown, number)
  expect(shown.early.size).toBeLessThan(1_002)
  expect(isShown(shown, 2_999)).toBe(true)
})
