import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatPlaces, listAreas, listPlaces } from './places.ts'
import { ROOT } from './processes.ts'

test('the committed list is what the script writes', () => {
  expect(readFileSync(join(ROOT, 'api/places/places.json'), 'utf8')).toBe(formatPlaces())
})

test('every place has an id of its own, a province and a position in the Netherlands', () => {
  const places = [...listPlaces(), ...listAreas()]
  expect(places.length).toBeGreaterThan(1_500)
  expect(new Set(places.map(([id]) => id)).size).toBe(places.length)
  for (const [, name, province, latitude, longitude] of places) {
    expect([name, province]).not.toContain('')
    expect(latitude).toBeGreaterThan(50.7)
    expect(latitude).toBeLessThan(53.6)
    expect(longitude).toBeGreaterThan(3.3)
    expect(longitude).toBeLessThan(7.3)
  }
})
