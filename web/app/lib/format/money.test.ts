import { expect, it } from 'vitest'
import { formatEuros, formatPriceField } from './money.ts'

it.each([
  [4, '€ 4,00'],
  [12.5, '€ 12,50'],
  [0, '€ 0,00'],
  [0.05, '€ 0,05'],
  [1_234_567.89, '€ 1.234.567,89'],
  [-2.5, '-€ 2,50'],
])('%d euros are %s', (euros, text) => {
  expect(formatEuros(euros)).toBe(text)
})

it('writes a price as typed in a form', () => {
  expect(formatPriceField(12)).toBe('12')
  expect(formatPriceField(64.5)).toBe('64,50')
})
