import { expect, test } from 'vitest'
import { countText, plural } from './count-text.ts'

test('1 takes the singular, everything else the plural', () => {
  expect([0, 1, 2, 1_200].map((count) => countText(count, 'teken', 'tekens'))).toEqual([
    '0 tekens',
    '1 teken',
    '2 tekens',
    '1.200 tekens',
  ])
  expect([0, 1, 2].map((count) => plural(count, 'is', 'zijn'))).toEqual(['zijn', 'is', 'zijn'])
})
