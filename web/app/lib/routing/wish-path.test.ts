import { describe, expect, it } from 'vitest'
import { daysOf, wishAt, wishPath } from './wish-path.ts'

const FRIDAY = new Date('2027-06-04T10:00:00Z')

describe('a period', () => {
  it('of a weekend is Friday to Sunday, this one while it lasts', () => {
    expect(daysOf('WEEKEND', FRIDAY)).toEqual({ from: '2027-06-04', until: '2027-06-06' })
    expect(daysOf('WEEKEND', new Date('2027-06-07T10:00:00Z'))).toEqual({ from: '2027-06-11', until: '2027-06-13' })
  })

  it('of a month is 30 days from the Amsterdam day, also across a change of the clock', () => {
    expect(daysOf('MONTH', FRIDAY)).toEqual({ from: null, until: '2027-07-04' })
    expect(daysOf('MONTH', new Date('2027-10-14T23:30:00Z'))).toEqual({ from: null, until: '2027-11-14' })
  })
})

describe('the wish of an address', () => {
  it('is around its place, for the period that was asked', () => {
    expect(wishAt(wishPath('zwolle-overijssel'), 'MONTH', FRIDAY)).toEqual({
      placeId: 'zwolle-overijssel',
      radius: 25,
      from: null,
      until: '2027-07-04',
    })
  })

  it.each([
    ['no period', wishPath('zwolle-overijssel'), undefined],
    ['no place', wishPath(null), 'MONTH'],
    ['filters only', '/events?near=zwolle-overijssel', 'MONTH'],
    ['another page', '/groups?near=zwolle-overijssel&gezelschap=1', 'MONTH'],
    ['no address', null, 'MONTH'],
  ] as const)('is none with %s', (_, path, period) => {
    expect(wishAt(path, period)).toBeNull()
  })
})
