import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/db/database.ts'
import { explain, insertBulk, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { countMembers, listMemberViews, listRequestViews } from '../membership/repository.ts'
import { findAllowance, isGroupVisible, listParticipants } from '../repository.ts'
import {
  countGroups,
  countMyGroups,
  findGroupView,
  type GroupQuery,
  listGroupViews,
  listMyGroupViews,
  listPopularTags,
} from './repository.ts'

const testApp = useTestApp()
const uuid = (kind: number, n: number) => `0190000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`
const viewer = { id: uuid(1, 7), isAdmin: false }
const memberViewer = { id: viewer.id, isOwner: false, seesAll: false }
const eventId = uuid(2, 15_000)
const groupId = uuid(3, 30_007)

beforeAll(async () => {
  const id = (kind: number, n: string) =>
    sql.raw(`('0190000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)
  const people = sql`
    insert into users (id, username, email, password_hash, created_at, updated_at)
    select ${id(1, 'n')}, 'u' || n, n || '@example.nl', '', now(), now() from generate_series(1, 20000) n`
  // Three quarters of the events are past, as after some years of use.
  const events = sql`
    insert into events (id, slug, title, type, location, starts_at, over_at, status, is_public, created_at, updated_at)
    select ${id(2, 'n')}, 'e-' || n, 'Feest ' || substr(md5(n::text), 1, 6), 'PARTY', 'Utrecht',
           now() + (n - 15000) * interval '3 hours', now() + (n - 15000) * interval '3 hours' + interval '8 hours',
           case when n % 25 = 0 and n <> 15000 then 'CANCELLED' else 'APPROVED' end, n % 50 <> 1, now(), now()
    from generate_series(1, 20000) n`
  const groups = sql`
    insert into groups (id, event_id, owner_id, name, description, tags, is_public, max_members, member_count, created_at, updated_at)
    select ${id(3, 'n')}, ${id(2, '1 + n % 20000')}, ${id(1, '1 + n % 20000')},
           (array['Trein', 'Auto', 'Fiets', 'Boot'])[1 + n % 4] || ' ' || substr(md5(n::text), 1, 5),
           'Samen erheen en samen terug, groep ' || n,
           array['tag' || n % 40, 'tag' || n % 7], n % 10 <> 0, 10, 4, now() - n * interval '5 minutes', now()
    from generate_series(1, 60000) n`
  const members = sql`
    insert into group_members (group_id, user_id, status, requested_at, joined_at)
    select ${id(3, 'n')}, ${id(1, '1 + (n + m * 37) % 20000')},
           case when m < 4 then 'ACCEPTED' else 'PENDING' end, now(), now() - n * interval '5 minutes'
    from generate_series(1, 60000) n cross join generate_series(0, 4) m`
  await insertBulk(testApp.ctx, people, events, groups, members)
  await vacuumAnalyze(testApp.ctx, 'users, events, groups, group_members')
})

const query = (overrides: Partial<GroupQuery> = {}): GroupQuery => ({
  page: 1,
  limit: 12,
  sortBy: 'createdAt',
  sortOrder: 'desc',
  ...overrides,
})
const now = () => testApp.ctx.now()

describe('60,000 groups', () => {
  it.each<[string, Partial<GroupQuery>]>([
    ['of an event', { eventId }],
    ['newest first', {}],
    ['oldest first', { sortOrder: 'asc' }],
    ['by name', { sortBy: 'name', sortOrder: 'asc' }],
    ['by date', { sortBy: 'startDate', sortOrder: 'asc' }],
    ['by size', { sortBy: 'memberCount' }],
    ['with a place', { availableOnly: true }],
    ['tagged', { tags: ['tag39'] }],
    ['twenty pages on', { page: 20 }],
  ])('are listed and counted %s in one statement each, no table scanned', async (_, overrides) => {
    const listing = await explain(testApp.ctx, (db) => listGroupViews(db, viewer, query(overrides), now()))
    const counting = await explain(testApp.ctx, (db) => countGroups(db, viewer, query(overrides), now()))
    expect([listing.statements, counting.statements]).toEqual([1, 1])
    expect(listing.wholeTables).toEqual([])
    expect(counting.wholeTables).toEqual([])
    // Previews, request counts and wait-list positions are computed for the page only: about 15 rows for each of its twelve
    // groups, besides the rows read for sorting.
    expect(listing.rowsRead).toBeLessThan(600)
  })

  it.each(['trein c4ca', 'feest c4ca42'])(
    'are searched for %s and counted together, no table scanned',
    async (search) => {
      const plan = await explain(testApp.ctx, (db) => listGroupViews(db, viewer, query({ search }), now()))
      expect(plan.statements).toBeLessThanOrEqual(2)
      expect(plan.wholeTables).toEqual([])
      expect(plan.rowsRead).toBeLessThan(600)
    },
  )

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['one group', (db) => findGroupView(db, viewer, groupId, now())],
    ['my groups', (db) => listMyGroupViews(db, viewer, { status: 'ACCEPTED', page: 1, limit: 12 }, now())],
    ['my groups, counted', (db) => countMyGroups(db, viewer, 'ACCEPTED')],
    [
      'members',
      (db) => listMemberViews(db, groupId, 'ACCEPTED', { ...memberViewer, now: now() }, { limit: 20, offset: 0 }),
    ],
    ['members, counted', (db) => countMembers(db, groupId, 'ACCEPTED', { ...memberViewer, now: now() })],
    ['requests', (db) => listRequestViews(db, groupId, viewer.id, now())],
    ['participants', (db) => listParticipants(db, [groupId])],
    ['visibility of a group', (db) => isGroupVisible(db, viewer, groupId)],
    ['number of groups of a user', (db) => findAllowance(db, viewer.id, now())],
    ['tags of an event', (db) => listPopularTags(db, viewer.id, eventId, now())],
  ])('%s: one statement, no table scanned', async (_, work) => {
    const plan = await explain(testApp.ctx, work)
    expect(plan.statements).toBe(1)
    expect(plan.wholeTables).toEqual([])
    expect(plan.rowsRead).toBeLessThan(350)
  })
})
