import { expect, it } from 'vitest'
import { formatEuros, formatMoney, formatPriceField } from './money.ts'

it.each([
  [400, '€ 4,00'],
  [0, '€ 0,00'],
  [5, '€ 0,05'],
  [123456789, '€ 1.234.567,89'],
  [-250, '-€ 2,50'],
])('%i cents are %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
})

it('takes euros as the API gives them', () => {
  expect(formatEuros(1000)).toBe('€ 1.000,00')
  expect(formatEuros(12.5)).toBe('€ 12,50')
})

it('writes a price as typed in a form', () => {
  expect(formatPriceField(12)).toBe('12')
  expect(formatPriceField(64.5)).toBe('64,50')
})
