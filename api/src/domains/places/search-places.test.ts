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

test('finds nothing for an empty or unknown name', async () => {
  expect(await names('')).toEqual([])
  expect(await names('-- %')).toEqual([])
  expect(await names('Atlantis')).toEqual([])
})
