import { DAY } from 'contract/platform/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answersWithinHours,
  departureAnnouncedAt,
  isGroupActive,
  promotionCount,
  refusalAtGroupLimit,
  resizedMaximum,
} from './policy.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('isGroupActive', () => {
  it.each([
    ['APPROVED', 1, true],
    ['PUBLISHED', -6.99, true],
    ['APPROVED', -7, false],
    ['CANCELLED', 1, false],
    ['PENDING', 1, false],
    ['REJECTED', 1, false],
  ] as const)('%s, over in %d days: %s', (status, days, expected) => {
    expect(isGroupActive({ status, overAt: new Date(now.getTime() + days * DAY) }, now)).toBe(expected)
  })
})

describe('refusalAtGroupLimit', () => {
  it.each([
    [2, 3, null],
    [3, 3, 'GROUP_LIMIT_REACHED'],
    [7, 6, 'GROUP_LIMIT_REACHED'],
    [8, 9, null],
    [9, 9, 'GROUP_LIMIT_MAXIMUM'],
  ])('%d of %d: %s', (current, limit, expected) => {
    expect(refusalAtGroupLimit(current, limit)).toBe(expected)
  })
})

describe('promotionCount', () => {
  const count = fc.nat(50)
  it('never promotes more than the free places, and always one per vacated place', () => {
    fc.assert(
      fc.property(count, count, count, (free, vacated, pending) => {
        const promotions = promotionCount(free, vacated, pending)
        expect(promotions).toBeGreaterThanOrEqual(Math.min(free, vacated))
        expect(promotions).toBeLessThanOrEqual(free)
        // Pending requests and promotions together cover every free place.
        expect(promotions + pending).toBeGreaterThanOrEqual(free)
      }),
    )
  })
})

describe('resizedMaximum', () => {
  it('stays between the current members and 50, and never shrinks below the default size', () => {
    const group = fc
      .record({ maxMembers: fc.integer({ min: 2, max: 50 }), filled: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ maxMembers, filled }) => ({ maxMembers, memberCount: Math.max(1, Math.round(maxMembers * filled)) }))
    fc.assert(
      fc.property(group, fc.integer({ min: -60, max: 60 }), (resized, places) => {
        const size = resizedMaximum(resized, places)
        expect(size).toBeLessThanOrEqual(50)
        expect(size).toBeGreaterThanOrEqual(resized.memberCount)
        expect(size).toBeGreaterThanOrEqual(Math.min(10, resized.maxMembers))
        if (places >= 0) expect(size).toBe(Math.min(50, resized.maxMembers + places))
        else expect(size).toBeLessThanOrEqual(resized.maxMembers)
      }),
    )
  })
})

describe('answersWithinHours', () => {
  it.each([
    [null, null],
    [[1, 1, 1, 1], null],
    [[1, 60, 60, 61, 5000], 1],
    [[1, 60, 61, 180, 5000], 3],
    [[61, 61, 61, 1, 1, 1], 3],
    [[4320, 4320, 4320, 9999, 9999], 72],
    [[4321, 4321, 4321, 1, 1], null],
  ])('%j: %s', (minutes, expected) => {
    expect(answersWithinHours(minutes)).toBe(expected)
  })
})

it('a silent departure is announced at nine the next morning in Amsterdam', () => {
  expect(departureAnnouncedAt(new Date('2026-07-01T21:59:00Z'))).toEqual(new Date('2026-07-02T07:00:00Z'))
  expect(departureAnnouncedAt(new Date('2026-07-01T22:01:00Z'))).toEqual(new Date('2026-07-03T07:00:00Z'))
})
