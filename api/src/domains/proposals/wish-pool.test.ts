import { describe, expect, test } from 'vitest'
import type { OpenEvent } from './repository-candidates.ts'
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
const near = (placeId: string, radius: number) =>
  ['a', 'b'].map((id) => ({ id, distance: id === placeId ? 0 : 30 })).filter(({ distance }) => distance <= radius)
const poolOf = (...wishes: ReturnType<typeof wish>[]) => createWishPool(wishes, '2027-05-04', near)
/** Runs the batches with `propose`, which says who is proposed. @returns the people tried at each event */
function run(
  pool: ReturnType<typeof createWishPool>,
  events: readonly OpenEvent[],
  propose: (userId: string) => boolean = () => true,
): Record<string, readonly string[]> {
  const tried: [string, readonly string[]][] = []
  for (const batch of pool.batches(events)) {
    tried.push(...batch.map(({ id, wishingIds }) => [id, wishingIds] as [string, readonly string[]]))
    pool.release(batch, new Set(batch.flatMap(({ wishingIds }) => wishingIds).filter(propose)))
  }
  return Object.fromEntries(tried)
}

describe('events', () => {
  test('come by the number of people who could go, then by date; those of one person are left out', () => {
    const pool = poolOf(wish('1'), wish('2'), wish('3', { types: [] }))
    const later = event('later', { startsAt: new Date('2027-05-20T18:00:00Z') })
    const party = event('party', { type: 'PARTY' })
    const sought = event('sought', { type: 'PARTY', seekers: 5 })
    const tried = run(pool, [later, party, event('soon'), sought], () => false)
    expect(Object.keys(tried)).toEqual(['sought', 'soon', 'later'])
  })

  test('of another place match within the radius, and on the days of the wish, the last included', () => {
    const wishes = [
      wish('1', { radius: 50 }),
      wish('2', { untilDay: '2027-05-10' }),
      wish('3', { fromDay: '2027-05-11' }),
      wish('4'),
    ]
    const here = event('here')
    expect(run(poolOf(...wishes), [here, event('nearby', { placeId: 'b', seekers: 1 })], () => false)).toEqual({
      here: ['1', '2', '4'],
      nearby: ['1'],
    })
    expect(run(poolOf(...wishes), [event('nowhere', { placeId: null, seekers: 2 })])).toEqual({ nowhere: [] })
  })
})

test('nobody is tried at two events, unless not proposed at the first', () => {
  const later = event('later', { startsAt: new Date('2027-05-20T18:00:00Z') })
  const wishes = [wish('1'), wish('2'), wish('3')]
  expect(run(poolOf(...wishes), [event('soon'), later])).toEqual({ soon: ['1', '2', '3'] })
  expect(run(poolOf(...wishes), [event('soon'), later], (id) => id === '2')).toEqual({
    soon: ['1', '2', '3'],
    later: ['1', '3'],
  })
})

test('of many those whose wish is oldest are tried', () => {
  const all = Array.from({ length: 30 }, (_, index) =>
    wish(String(index), { placeId: index < 15 ? 'b' : 'a', radius: 50 }),
  )
  const oldest = Array.from({ length: 24 }, (_, index) => String(index))
  expect(run(poolOf(...all), [event('one')])).toEqual({ one: oldest })
})

test('a crowd is tried at several events at once, in batches that stay small', () => {
  const all = Array.from({ length: 1_000 }, (_, index) => wish(String(index)))
  const events = Array.from({ length: 10 }, (_, index) => event(String(index)))
  const batches = [...poolOf(...all).batches(events)]
  expect(batches.map(({ length }) => length)).toEqual([3, 3, 3, 1])
  const tried = batches.flat().flatMap(({ wishingIds }) => wishingIds)
  expect(new Set(tried).size).toBe(240)
})
