import { describe, expect, test } from 'vitest'
import type { OpenEvent } from './repository.ts'
import { createWishPool } from './service-wishes.ts'

const event = (id: string, columns: Partial<OpenEvent> = {}): OpenEvent => ({
  id,
  type: 'CONCERT',
  placeId: 'a',
  startsAt: new Date('2027-05-10T18:00:00Z'),
  seekers: 0,
  ...columns,
})
const wish = (userId: string, columns: object = {}) => ({
  userId,
  placeId: 'a',
  radius: 25,
  types: ['CONCERT' as const],
  fromDay: '2027-05-04',
  untilDay: '2027-05-31',
  ...columns,
})
const far = (one: string, other: string) => (one === other ? 0 : 30)
const poolOf = (...wishes: ReturnType<typeof wish>[]) => createWishPool(wishes, '2027-05-04', far)
const ids = (events: readonly OpenEvent[]) => events.map(({ id }) => id)

describe('events', () => {
  test('come by the number of people who could go, then by date; those of one person are left out', () => {
    const pool = poolOf(wish('1'), wish('2'), wish('3', { types: [] }))
    const later = event('later', { startsAt: new Date('2027-05-20T18:00:00Z') })
    const party = event('party', { type: 'PARTY' })
    const sought = event('sought', { type: 'PARTY', seekers: 5 })
    expect(ids(pool.byMostPeople([later, party, event('soon'), sought]))).toEqual(['sought', 'soon', 'later'])
  })

  test('of another place match within the radius, and on the days of the wish, the last included', () => {
    const pool = poolOf(
      wish('1', { radius: 50 }),
      wish('2', { untilDay: '2027-05-10' }),
      wish('3', { fromDay: '2027-05-11' }),
    )
    expect(pool.take(event('nearby', { placeId: 'b' }))).toEqual(['1'])
    expect(pool.take(event('here'))).toEqual(['2'])
    expect(pool.take(event('nowhere', { placeId: null }))).toEqual([])
  })
})

test('nobody is taken for two events, unless released', () => {
  const pool = poolOf(wish('1'), wish('2'))
  expect(pool.take(event('one'))).toEqual(['1', '2'])
  expect(pool.take(event('two'))).toEqual([])
  pool.release(['2'])
  expect(pool.take(event('two'))).toEqual(['2'])
})

test('of many those whose wish is oldest are taken', () => {
  const all = Array.from({ length: 30 }, (_, index) =>
    wish(String(index), { placeId: index < 15 ? 'b' : 'a', radius: 50 }),
  )
  expect(poolOf(...all).take(event('one'))).toEqual(Array.from({ length: 24 }, (_, index) => String(index)))
})
