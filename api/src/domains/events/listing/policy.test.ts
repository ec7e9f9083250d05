import { describe, expect, test } from 'vitest'
import { searchTerms } from './policy.ts'

const PLACES = ['den bosch', 'rotterdam', 'den haag']
const terms = (search: string) =>
  searchTerms(search, (name, match) =>
    PLACES.filter((place) => (match === 'whole' ? place === name : place.startsWith(name))),
  )
const misspelled = (search: string) =>
  terms(search)
    .filter(({ mayBeMisspelled }) => mayBeMisspelled)
    .map(({ words }) => words.join(' '))

describe('misspelled words', () => {
  test('are three at most', () => {
    expect(misspelled('zomernagt nijmegen')).toEqual(['zomernagt', 'nijmegen'])
  })

  test('are the three longest of more, and all count', () => {
    expect(misspelled('zomernacht aan het water in nijmegen')).toEqual(['zomernacht', 'water', 'nijmegen'])
    expect(terms('zomernacht aan het water in nijmegen')).toHaveLength(6)
  })

  test('are no names of places', () => {
    expect(misspelled('concert rotterdam')).toEqual(['concert'])
    expect(misspelled('rotter')).toEqual(['rotter'])
  })
})

test('words count once, and eight at most', () => {
  expect(terms('kade kade kade')).toHaveLength(1)
  expect(terms('a b c d e f g h i j k l')).toHaveLength(8)
})

test('the words of a place are one term, the last ones also while they are typed', () => {
  expect(terms('feest den bosch')).toMatchObject([{ words: ['feest'] }, { placeIds: ['den bosch'] }])
  expect(terms('feest den b')).toMatchObject([
    {},
    { words: ['den', 'b'], placeIds: [], placeIdsOfPrefix: ['den bosch'] },
  ])
  expect(terms('den b feest')).toMatchObject([{ words: ['den'], placeIdsOfPrefix: [] }, { words: ['b'] }, {}])
})

test.each([
  ['Concerten', 'Concert'],
  ['feestje', 'Feest'],
  ['festivals', 'Festival'],
  ['hardlopen', 'Sport'],
  ['zomer', null],
])('%s names the type %s', (word, typeLabel) => {
  expect(terms(word)).toMatchObject([{ typeLabel }])
})
