import { expect, test } from 'vitest'
import { searchWords } from './policy.ts'

const misspelled = (search: string) =>
  searchWords(search)
    .filter(({ mayBeMisspelled }) => mayBeMisspelled)
    .map(({ text }) => text)

test('up to three words may be misspelled', () => {
  expect(misspelled('zomernagt nijmegen')).toEqual(['zomernagt', 'nijmegen'])
})

test('of more words the three longest may be, and all count', () => {
  expect(misspelled('zomernacht aan het water in nijmegen')).toEqual(['zomernacht', 'water', 'nijmegen'])
  expect(searchWords('zomernacht aan het water in nijmegen')).toHaveLength(6)
})

test('words count once, and eight at most', () => {
  expect(searchWords('kade kade kade')).toHaveLength(1)
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(8)
})
