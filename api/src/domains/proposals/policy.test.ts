import { AUDIENCES } from 'contract/groups/audience.ts'
import { GENDERS } from 'contract/users/users.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  areIncompatible,
  fitOf,
  MAX_AGE_GAP,
  matchPeople,
  type PairCondition,
  type Profile,
  withoutBlockedPairs,
} from './policy.ts'

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const profile = fc.record({
  id: fc.uuid(),
  age: maybe(fc.integer({ min: 16, max: 80 })),
  gender: maybe(fc.constantFrom(...GENDERS)),
  preferences: fc.record({
    audience: fc.constantFrom(...AUDIENCES),
    minAge: maybe(fc.integer({ min: 18, max: 40 })),
    maxAge: maybe(fc.integer({ min: 41, max: 99 })),
  }),
  music: fc.uniqueArray(fc.constantFrom('techno', 'pop', 'jazz', 'rock')),
  home: maybe(
    fc.record({
      latitude: fc.double({ min: 50.8, max: 53.5, noNaN: true }),
      longitude: fc.double({ min: 3.4, max: 7.2, noNaN: true }),
    }),
  ),
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
  gender: null,
  preferences: { audience: 'EVERYONE', minAge: null, maxAge: null },
  music: [],
  home: null,
  socialPreference: null,
  wentBefore: false,
})
const nobody = () => false
const match = (everyone: readonly Profile[], isApart: PairCondition = nobody) =>
  matchPeople(everyone, { isApart, hasWaved: nobody })

it('brings two to six together, each person once, and no two who are apart', () => {
  fc.assert(
    fc.property(people, fc.nat(9), (everyone, seed) => {
      const isBlocked = isBlockedBy(seed)
      const byId = new Map(everyone.map((one) => [one.id, one]))
      const proposals = match(everyone, isBlocked)
      expect(new Set(proposals.flat()).size).toBe(proposals.flat().length)
      for (const ids of proposals) {
        expect(ids.length).toBeGreaterThanOrEqual(2)
        expect(ids.length).toBeLessThanOrEqual(6)
        for (const one of ids)
          for (const other of ids) {
            if (one === other) continue
            const [a, b] = [byId.get(one) as Profile, byId.get(other) as Profile]
            expect(isBlocked(one, other)).toBe(false)
            const { audience, minAge, maxAge } = b.preferences
            if (minAge !== null || maxAge !== null) {
              expect(a.age).toBeGreaterThanOrEqual(minAge ?? 18)
              expect(a.age).toBeLessThanOrEqual(maxAge ?? 200)
            } else if (a.age !== null && b.age !== null)
              expect(Math.abs(a.age - b.age)).toBeLessThanOrEqual(MAX_AGE_GAP)
            expect(a.age !== null && a.age < 18).toBe(false)
            if (audience === 'WOMEN_AND_NONBINARY') expect([null, 'MAN', 'LIEVER_NIET']).not.toContain(a.gender)
          }
      }
    }),
  )
})

it('matches everyone when all are compatible, whatever their number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), (count) => {
      const everyone = Array.from({ length: count }, (_, index) => alike(`person-${index}`))
      expect(match(everyone).flat()).toHaveLength(count)
    }),
  )
})

it('is symmetric', () => {
  fc.assert(
    fc.property(profile, profile, (one, other) => {
      expect(areIncompatible(one, other, nobody)).toBe(areIncompatible(other, one, nobody))
      expect(fitOf(one, other, nobody)).toBeCloseTo(fitOf(other, one, nobody))
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
  expect(match(everyone)[0]?.toSorted()).toEqual(['first', 'x', 'y', 'z'])
})

it('puts people together who greeted each other', () => {
  const everyone = Array.from({ length: 12 }, (_, index) => alike(`person-${index}`))
  const hasWaved = (one: string, other: string) => [one, other].toSorted().join() === 'person-0,person-11'
  expect(matchPeople(everyone, { isApart: nobody, hasWaved })[0]).toContain('person-11')
})

/** The fewest people that can be left over, by trying everything. */
function fewestLeft(everyone: readonly Profile[], isApart: PairCondition): number {
  const [first, ...others] = everyone
  if (first === undefined) return 0
  const partners = others.filter((other) => !areIncompatible(first, other, isApart))
  const without = (...gone: Profile[]) => others.filter((other) => !gone.includes(other))
  const withTwo = partners.flatMap((one, index) =>
    partners
      .slice(index + 1)
      .filter((other) => !areIncompatible(one, other, isApart))
      .map((other) => fewestLeft(without(one, other), isApart)),
  )
  const withOne = partners.map((one) => fewestLeft(without(one), isApart))
  return Math.min(1 + fewestLeft(others, isApart), ...withOne, ...withTwo)
}

it('leaves nobody over for whom there is a partner', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), fc.nat(2 ** 21), (count, seed) => {
      const everyone = Array.from({ length: count }, (_, index) => alike(`${index}`))
      // Each bit of the seed keeps one pair apart.
      const isApart = (one: string, other: string) => {
        const [low = 0, high = 0] = [Number(one), Number(other)].toSorted((a, b) => a - b)
        return ((seed >> ((high * (high - 1)) / 2 + low)) & 1) === 1
      }
      const left = count - match(everyone, isApart).flat().length
      expect(left).toBe(fewestLeft(everyone, isApart))
    }),
    { numRuns: 2_000 },
  )
})

it('does not propose people under 18, nor people further apart than the gap', () => {
  expect(match([alike('a', 17), alike('b', 18), alike('c', 19)])).toEqual([['b', 'c']])
  expect(match([alike('a', 20), alike('b', 21), alike('c', 36)])).toEqual([['a', 'b']])
  expect(match([alike('a', 21), alike('b', 22), alike('c', 36)])).toHaveLength(1)
})

it('leaves out a yes with a block between it and an earlier one', () => {
  const isBlocked = (one: string, other: string) => [one, other].toSorted().join() === 'a,b'
  expect(withoutBlockedPairs(['a', 'b', 'c'], isBlocked)).toEqual(['a', 'c'])
})

it('prefers the person nearby, also across the border of a province', () => {
  const nijmegen = { latitude: 51.84, longitude: 5.86 }
  const from = (id: string, latitude: number, longitude: number): Profile => ({
    ...alike(id),
    home: { latitude, longitude },
  })
  const me = { ...alike('me'), home: nijmegen }
  const [inGennep, inApeldoorn] = [from('gennep', 51.7, 5.97), from('apeldoorn', 52.22, 5.96)]
  expect(fitOf(me, inGennep, nobody)).toBeGreaterThan(fitOf(me, inApeldoorn, nobody))
})
