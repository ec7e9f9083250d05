import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areIncompatible, fitOf, MAX_AGE_GAP, matchPeople, type Profile, withoutBlockedPairs } from './policy.ts'

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const profile = fc.record({
  id: fc.uuid(),
  age: maybe(fc.integer({ min: 16, max: 80 })),
  minAge: maybe(fc.integer({ min: 18, max: 40 })),
  maxAge: maybe(fc.integer({ min: 41, max: 99 })),
  music: fc.uniqueArray(fc.constantFrom('techno', 'pop', 'jazz', 'rock')),
  province: maybe(fc.constantFrom('Gelderland', 'Utrecht')),
  socialPreference: maybe(fc.constantFrom('GEMIDDELD' as const, 'BEETJE_EXTROVERT' as const)),
  wentBefore: fc.boolean(),
})
const people = fc.uniqueArray(profile, { maxLength: 25, selector: ({ id }) => id })
/** Blocks about a tenth of the pairs, whatever the order of the two. */
const isBlockedBy = (seed: number) => (one: string, other: string) => {
  const [low = '', high = ''] = [one, other].toSorted()
  return (Number.parseInt(low.slice(0, 6), 16) + Number.parseInt(high.slice(0, 6), 16) + seed) % 10 === 0
}
const alike = (id: string, age: number | null = 30): Profile => ({
  id,
  age,
  minAge: null,
  maxAge: null,
  music: [],
  province: null,
  socialPreference: null,
  wentBefore: false,
})
const nobody = () => false

it('brings three to six together, each person once, and no two who are apart', () => {
  fc.assert(
    fc.property(people, fc.nat(9), (everyone, seed) => {
      const isBlocked = isBlockedBy(seed)
      const byId = new Map(everyone.map((one) => [one.id, one]))
      const proposals = matchPeople(everyone, isBlocked)
      expect(new Set(proposals.flat()).size).toBe(proposals.flat().length)
      for (const ids of proposals) {
        expect(ids.length).toBeGreaterThanOrEqual(3)
        expect(ids.length).toBeLessThanOrEqual(6)
        for (const one of ids)
          for (const other of ids) {
            if (one === other) continue
            const [a, b] = [byId.get(one) as Profile, byId.get(other) as Profile]
            expect(isBlocked(one, other)).toBe(false)
            expect(a.age !== null && (a.age < (b.minAge ?? 0) || a.age > (b.maxAge ?? 200) || a.age < 18)).toBe(false)
            expect(a.age !== null && b.age !== null && Math.abs(a.age - b.age) > MAX_AGE_GAP).toBe(false)
          }
      }
    }),
  )
})

it('matches everyone when all are compatible, whatever their number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 40 }), (count) => {
      const everyone = Array.from({ length: count }, (_, index) => alike(`person-${index}`))
      expect(matchPeople(everyone, nobody).flat()).toHaveLength(count)
    }),
  )
})

it('is symmetric', () => {
  fc.assert(
    fc.property(profile, profile, (one, other) => {
      expect(areIncompatible(one, other, nobody)).toBe(areIncompatible(other, one, nobody))
      expect(fitOf(one, other)).toBeCloseTo(fitOf(other, one))
    }),
  )
})

it('puts the best fitting people with the one who waited longest', () => {
  const dancer = (id: string) => ({ ...alike(id), music: ['techno', 'house'] })
  const everyone = [
    dancer('first'),
    ...['a', 'b', 'c', 'd'].map((id) => alike(id, 44)),
    dancer('x'),
    dancer('y'),
    dancer('z'),
  ]
  expect(matchPeople(everyone, nobody)[0]?.toSorted()).toEqual(['first', 'x', 'y', 'z'])
})

it('does not propose people under 18, nor people further apart than the gap', () => {
  expect(matchPeople([alike('a', 17), alike('b', 18), alike('c', 19)], nobody)).toEqual([])
  expect(matchPeople([alike('a', 20), alike('b', 21), alike('c', 36)], nobody)).toEqual([])
  expect(matchPeople([alike('a', 21), alike('b', 22), alike('c', 36)], nobody)).toHaveLength(1)
})

it('leaves out a yes with a block between it and an earlier one', () => {
  const isBlocked = (one: string, other: string) => [one, other].toSorted().join() === 'a,b'
  expect(withoutBlockedPairs(['a', 'b', 'c'], isBlocked)).toEqual(['a', 'c'])
})
