import { describe, expect, it } from 'vitest'
import { audienceAge, audienceRefusal, describeAudience, type GroupAudience } from './audience.ts'

const group = (fields: Partial<GroupAudience>): GroupAudience => ({
  audience: 'EVERYONE',
  minAge: null,
  maxAge: null,
  ...fields,
})
const MISMATCH = { code: 'AUDIENCE_MISMATCH' }
const missing = (field: string) => ({ code: 'PROFILE_INCOMPLETE', field })

describe('audienceRefusal', () => {
  const women = group({ audience: 'WOMEN_AND_NONBINARY' })
  const ages = group({ minAge: 20, maxAge: 30 })
  it.each([
    [group({}), { gender: null, age: null }, null],
    [group({}), { gender: 'MAN', age: 17 }, null],
    [women, { gender: 'VROUW', age: null }, null],
    [women, { gender: 'NON_BINAIR', age: null }, null],
    [women, { gender: 'GENDERFLUIDE', age: null }, null],
    [women, { gender: 'TRANSGENDER', age: null }, null],
    [women, { gender: 'ANDERS', age: null }, null],
    [women, { gender: 'MAN', age: null }, MISMATCH],
    [women, { gender: 'LIEVER_NIET', age: 30 }, missing('gender')],
    [women, { gender: null, age: 30 }, missing('gender')],
    [ages, { gender: null, age: 20 }, null],
    [ages, { gender: null, age: 30 }, null],
    [ages, { gender: null, age: 19 }, MISMATCH],
    [ages, { gender: null, age: 31 }, MISMATCH],
    [ages, { gender: null, age: null }, missing('age')],
    [group({ minAge: 40 }), { gender: null, age: 39 }, MISMATCH],
    [group({ minAge: 40 }), { gender: null, age: 99 }, null],
    [group({ maxAge: 30 }), { gender: null, age: 18 }, null],
    [group({ maxAge: 30 }), { gender: null, age: null }, missing('age')],
    [group({ audience: 'WOMEN_AND_NONBINARY', minAge: 40 }), { gender: 'MAN', age: null }, MISMATCH],
    [group({ audience: 'WOMEN_AND_NONBINARY', minAge: 40 }), { gender: null, age: 20 }, MISMATCH],
    [group({ audience: 'WOMEN_AND_NONBINARY', minAge: 40 }), { gender: null, age: null }, missing('gender')],
  ] as const)('%j for %j: %j', (audience, profile, expected) => {
    expect(audienceRefusal(audience, profile)).toEqual(expected)
  })
})

describe('describeAudience', () => {
  it.each([
    [group({}), null],
    [group({ minAge: 18, maxAge: 30 }), 'mensen van 18 t/m 30 jaar'],
    [group({ minAge: 40 }), 'mensen vanaf 40 jaar'],
    [group({ maxAge: 30 }), 'mensen t/m 30 jaar'],
    [group({ minAge: 30, maxAge: 30 }), 'mensen van 30 jaar'],
    [group({ audience: 'WOMEN_AND_NONBINARY' }), 'vrouwen en non-binaire mensen'],
    [group({ audience: 'WOMEN_AND_NONBINARY', minAge: 40 }), 'vrouwen en non-binaire mensen vanaf 40 jaar'],
  ])('%j: %s', (audience, expected) => {
    expect(describeAudience(audience)).toBe(expected)
  })
})

describe('audienceAge', () => {
  it.each([
    ['18', 18],
    [99, 99],
  ])('accepts %j', (input, expected) => {
    expect(audienceAge.parse(input)).toBe(expected)
  })
  it.each([17, 100, 20.5, 'oud', true])('refuses %j', (input) => {
    expect(audienceAge.safeParse(input).success).toBe(false)
  })
})
