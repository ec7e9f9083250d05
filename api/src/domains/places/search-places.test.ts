import { searchPlaces } from 'contract/places.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()

const names = async (search: string) =>
  (await testApp.call(searchPlaces, { query: { search } })).data.places.map(({ name }) => name)

test('finds places by name without regard to case and accents, the whole name first', async () => {
  expect((await names('utrecht'))[0]).toBe('Utrecht')
  expect(await names('DAMWALD')).toEqual(['Damwâld'])
  expect((await names('den h')).slice(0, 2)).toEqual(['Den Haag', 'Den Ham'])
  expect(await names('odilienberg')).toEqual(['Sint Odiliënberg'])
  expect(await names('a')).toHaveLength(10)
  expect(await names('rijswijk-noord-brabant')).toEqual(['Rijswijk'])
})

test('finds a place by other names in use, and municipalities and islands', async () => {
  for (const [search, name] of [
    ['den bosch', "'s-Hertogenbosch"],
    ['Den Bo', "'s-Hertogenbosch"],
    ['ljouwert', 'Leeuwarden'],
    ['’s-gravenhage', 'Den Haag'],
    ['almere', 'Almere'],
    ['texel', 'Texel'],
    ['haarlemmermeer', 'Haarlemmermeer'],
  ] as const)
    expect([search, (await names(search))[0]]).toEqual([search, name])
})

test('finds the one place that an address names', async () => {
  const named = async (address: string) =>
    (await testApp.call(searchPlaces, { query: { address } })).data.places.map(({ id }) => id)
  expect(await named('Willem Twee, Boschdijkstraat 100, Den Bosch')).toEqual(['s-hertogenbosch-noord-brabant'])
  expect(await named('Hengelo')).toEqual([])
  expect(await named('Kunstlaan 5, 3500 Hasselt, België')).toEqual([])
})

test('finds nothing for an empty or unknown name', async () => {
  expect(await names('')).toEqual([])
  expect(await names('-- %')).toEqual([])
  expect(await names('Atlantis')).toEqual([])
})
