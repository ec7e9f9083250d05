import { expect, test } from 'vitest'
import { isAmbiguousNumber, readNumber } from './typed-numbers.ts'

test.each([
  ['7,50', 7.5],
  ['7.50', 7.5],
  ['7,5', 7.5],
  ['7', 7],
  [' € 7,50 ', 7.5],
  ['€7,-', 7],
  ['1.000,00', 1000],
  ['1000', 1000],
  ['-5', -5],
  [7.505, 7.505],
  [null, null],
])('%j is the number %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test.each(['', '1.000', '1,000', '7,505', '1e3', '0x10', '7,', 'veel', '7 50'])('"%s" is not a number', (typed) => {
  expect(readNumber(typed)).toBeNaN()
})

test('thousands with a separator alone may be read in two ways', () => {
  expect(['1.000', '€ 1,000', '10.000', '1000', '1.00'].map(isAmbiguousNumber)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
