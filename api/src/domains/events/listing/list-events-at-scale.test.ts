import { DAY } from 'contract/platform/durations.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/db/database.ts'
import { explain as explainOn, insertBulk, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listPlaceIdsNamed } from '../../places/service.ts'
import { searchTerms } from './policy.ts'
import {
  countEvents,
  countListedEvents,
  type EventFilter,
  type EventOrder,
  findCorrectedSearch,
  listListedEvents,
  searchListedEvents,
} from './repository.ts'

const testApp = useTestApp()
const ROWS = 20_000

beforeAll(async () => {
  const people = sql`
    insert into users (id, username, email, password_hash, created_at, updated_at)
    select ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'u' || n, n || '@example.nl', '', now(), now()
    from generate_series(1, 2000) n`
  // Half of them past; titles combine frequent and rare words.
  const events = sql`
    insert into events (id, slug, title, type, location, starts_at, over_at, status, creator_id, created_at, updated_at)
    select gen_random_uuid(), 'e-' || n,
           (array['Zomer', 'Winter', 'Lente', 'Herfst'])[1 + n % 4]
             || (array['nacht', 'feest', 'markt', 'klanken', 'loop'])[1 + n % 5] || ' ' || substr(md5(n::text), 1, 6),
           (array['FESTIVAL', 'CONCERT', 'PARTY', 'SPORT', 'OTHER'])[1 + n % 5],
           (array['Utrecht', 'Nijmegen', 'Groningen', 'Maastricht', 'Zwolle', 'Breda', 'Leiden'])[1 + n % 7],
           now() + (n - ${ROWS / 2}::int) * interval '2 hours',
           now() + (n - ${ROWS / 2}::int) * interval '2 hours' + interval '8 hours',
           case when n % 20 = 0 then 'PENDING' else 'APPROVED' end,
           ('018f0000-0000-7000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, now(), now()
    from generate_series(1, ${ROWS}::int) n`
  const groups = sql`
    insert into groups (id, event_id, owner_id, name, member_count, created_at, updated_at)
    select gen_random_uuid(), id, creator_id, 'Groep', 1, now(), now() from events cross join generate_series(1, 3)`
  await insertBulk(testApp.ctx, people, events, groups)
  await vacuumAnalyze(testApp.ctx, 'events, groups, users')
})

const explain = (work: (db: Database) => Promise<unknown>) => explainOn(testApp.ctx, work)

const filter = (overrides: Partial<EventFilter>): EventFilter => ({
  now: testApp.ctx.now(),
  isUpcoming: true,
  overlapping: {},
  starting: {},
  ...overrides,
})
/** A month ahead. */
const SOON = new Date(Date.now() + 30 * DAY)
const byStart = { by: 'startDate', direction: 'asc' } as const

test('the list starts at the oldest event in progress and counts groups for one page only', async () => {
  const { indexes, wholeTables } = await explain((db) => listListedEvents(db, filter({}), byStart, 12, 0))
  expect(wholeTables).toEqual([])
  expect(indexes).toEqual(expect.arrayContaining(['events_listed_by_start', 'events_listed_span']))
  // Two indexes begin with the event, and estimates of their costs are close.
  expect(indexes.filter((name) => /^groups_(event|tags_of_public)$/.test(name))).toHaveLength(1)
})

test.each<[string, Partial<EventFilter>, EventOrder]>([
  ['everything', { isUpcoming: null }, byStart],
  ['the past', { isUpcoming: false }, { by: 'startDate', direction: 'desc' }],
  ['by title', { isUpcoming: null }, { by: 'title', direction: 'asc' }],
  ['by age', { isUpcoming: null }, { by: 'createdAt', direction: 'desc' }],
  ['of a type', { type: 'SPORT' }, byStart],
  ['of a type within a range', { type: 'SPORT', overlapping: { from: new Date(), to: SOON } }, byStart],
  ['within a range', { isUpcoming: null, overlapping: { from: new Date(), to: new Date() } }, byStart],
])('the list scans no table: %s', async (_, overrides, order) => {
  const { wholeTables } = await explain((db) => listListedEvents(db, filter(overrides), order, 12, 0))
  expect(wholeTables).toEqual([])
})

test.each<[string, Partial<EventFilter>]>([
  ['upcoming', {}],
  ['everything', { isUpcoming: null }],
  ['of a type', { type: 'SPORT' }],
  ['of a type within a range', { type: 'SPORT', overlapping: { from: new Date(), to: SOON } }],
])('counting reads an index only: %s', async (_, overrides) => {
  const { wholeTables } = await explain((db) => countListedEvents(db, filter(overrides)))
  expect(wholeTables).toEqual([])
})

test('statistics read an index only', async () => {
  const { wholeTables } = await explain((db) => countEvents(db, testApp.ctx.now()))
  expect(wholeTables).toEqual([])
})

const termsOf = (search: string) => searchTerms(search, listPlaceIdsNamed)

test.each([
  'zomernagt',
  'nijm',
  'festival',
  'winterklanken zwolle',
  'c4ca42',
  'zo',
  'zomernagt aan het water bij zwolle',
])('search uses the trigram index: %s', async (search) => {
  for (const isUpcoming of [true, null])
    for (const work of [
      (db: Database) => searchListedEvents(db, filter({ isUpcoming }), termsOf(search), byStart, 12, 0),
      (db: Database) => findCorrectedSearch(db, filter({ isUpcoming }), termsOf(search)),
    ]) {
      const { indexes, wholeTables, statements } = await explain(work)
      expect(wholeTables).toEqual([])
      expect(indexes).toContain('events_search')
      expect(statements).toBeLessThanOrEqual(2)
    }
})

test('search finds the same events as a sequential scan', async () => {
  for (const word of ['zomerfeest', 'c4ca42', 'nijm', 'lente']) {
    const all = filter({ isUpcoming: null })
    const { total } = await searchListedEvents(testApp.ctx.db, all, termsOf(word), byStart, 12, 0)
    const { rows } = await testApp.ctx.db.execute<{ count: number }>(sql`
      select count(*)::int from events
      where status = 'APPROVED' and is_public and exists (
        select from regexp_split_to_table(search_text, ' ') as part where starts_with(part, ${word}))`)
    expect(total).toBe(rows[0]?.count)
    expect(total).toBeGreaterThan(0)
  }
})
