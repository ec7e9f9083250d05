import type { Wish } from 'contract/wishes.ts'

export const ZWOLLE = { id: 'zwolle-overijssel', name: 'Zwolle', province: 'Overijssel' }

export const aWish = (overrides: Partial<Wish> = {}): Wish => ({
  place: ZWOLLE,
  radius: 25,
  types: [],
  from: '2199-06-01',
  until: '2199-06-30',
  note: null,
  minAge: null,
  maxAge: null,
  audience: 'EVERYONE',
  since: '2026-06-01T12:00:00.000Z',
  eventCount: 12,
  ...overrides,
})
