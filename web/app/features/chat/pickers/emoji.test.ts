import { expect, test } from 'vitest'
import { EMOJI_CATEGORIES } from './emoji.ts'

test('four categories of sixteen different emoji', () => {
  expect(EMOJI_CATEGORIES.map(({ id }) => id)).toEqual(['faces', 'party', 'hearts', 'gestures'])
  for (const { emoji } of EMOJI_CATEGORIES) expect(new Set(emoji.map(([character]) => character)).size).toBe(16)
})
