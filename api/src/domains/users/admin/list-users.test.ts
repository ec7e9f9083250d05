import { getAdminUser, listUsers } from 'contract/users/admin.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { explain, insertBulk, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { countUsers, listUserRows, searchUsers } from './repository.ts'

const testApp = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { username: 'baas', email: 'baas@example.nl', isAdmin: true })
})
const list = (query: Record<string, string>) => testApp.call(listUsers, { as: admin, raw: { query } })
const names = async (query: Record<string, string>) => (await list(query)).data.users.map(({ username }) => username)

describe('list-users', () => {
  test('searches part of the username or address in any case, filters, sorts and pages', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
    await makeUser(testApp.ctx, { username: 'Zoë_de_Wit', email: 'zoe@vlieland.example', createdAt: at(1) })
    await makeUser(testApp.ctx, {
      username: 'vlieland100',
      email: 'a@b.example',
      createdAt: at(2),
      suspendedAt: at(3),
      suspensionReason: 'Gescholden',
    })
    await makeUser(testApp.ctx, {
      username: 'Vlieloper',
      email: 'x@vlieland.example',
      createdAt: at(3),
      isAdmin: true,
      chatEnhancements: true,
      lockedUntil: at(9),
    })
    expect(await names({ search: 'VLIELAND' })).toEqual(['Vlieloper', 'vlieland100', 'Zoë_de_Wit'])
    expect(await names({ search: 'vlieland', sortOrder: 'asc' })).toEqual(['Zoë_de_Wit', 'vlieland100', 'Vlieloper'])
    expect(await names({ search: 'vlie', sortBy: 'username', sortOrder: 'asc' })).toEqual([
      'vlieland100',
      'Vlieloper',
      'Zoë_de_Wit',
    ])
    expect(await names({ search: 'vlie', sortBy: 'email', sortOrder: 'asc' })).toEqual([
      'vlieland100',
      'Vlieloper',
      'Zoë_de_Wit',
    ])
    expect(await names({ search: 'vlieland', suspended: 'true' })).toEqual(['vlieland100'])
    expect(await names({ suspended: 'true' })).toEqual(['vlieland100'])
    expect(await names({ search: 'vlieland', suspended: 'false', isAdmin: 'false' })).toEqual(['Zoë_de_Wit'])
    expect(await names({ isAdmin: 'true', sortBy: 'username', sortOrder: 'asc' })).toEqual(['baas', 'Vlieloper'])
    // Wildcards of LIKE are literal characters.
    expect(await names({ search: '_de_' })).toEqual(['Zoë_de_Wit'])
    expect(await names({ search: '%' })).toEqual([])
    const second = await list({ search: 'vlie', page: '2', limit: '2' })
    expect([second.data.users.length, second.data.pagination.total, second.data.pagination.totalPages]).toEqual([
      1, 3, 2,
    ])
    const beyond = await list({ search: 'vlie', page: '9', limit: '2' })
    expect([beyond.data.users, beyond.data.pagination.total]).toEqual([[], 3])
    const [suspended] = (await list({ suspended: 'true' })).data.users
    expect(suspended).toMatchObject({ isSuspended: true, suspensionReason: 'Gescholden', isPremium: false })
    const [premium] = (await list({ search: 'Vlieloper' })).data.users
    expect(premium).toMatchObject({
      isPremium: true,
      chatEnhancements: true,
      extraGroupSlots: false,
      premiumExpiresAt: null,
      lockedUntil: at(9).toISOString(),
    })
    expect(JSON.stringify((await list({})).body)).not.toMatch(/hash/i)
    const wrong: Record<string, string>[] = [
      { sortBy: 'password_hash' },
      { suspended: 'ja' },
      { limit: '1001' },
      { search: 'x'.repeat(101) },
    ]
    for (const query of wrong) expect((await list(query)).status).toBe(422)
    expect((await list({ limit: '1000' })).status).toBe(200)
  })

  test('a user is returned with statistics, groups and events', async () => {
    const [person, other] = [await makeUser(testApp.ctx, { extraGroupSlots: 3 }), await makeUser(testApp.ctx)]
    const event = await makeEvent(testApp.ctx, { creatorId: person.id, status: 'PENDING' })
    const own = await makeGroup(testApp.ctx, { ownerId: person.id, eventId: event.id, members: [other] })
    const joined = await makeGroup(testApp.ctx, { ownerId: other.id, eventId: event.id, members: [person] })
    const conversationId = newId()
    const now = testApp.ctx.now()
    await testApp.ctx.db
      .insert(conversations)
      .values({ id: conversationId, kind: 'GROUP', groupId: own.id, lastSeq: 2, createdAt: now })
    await testApp.ctx.db.insert(messages).values(
      [now, new Date(now.getTime() - 31 * 86_400_000)].map((createdAt, index) => ({
        id: newId(),
        conversationId,
        seq: index + 1,
        senderId: person.id,
        clientId: newId(),
        content: 'Hoi',
        type: 'TEXT' as const,
        createdAt,
      })),
    )
    const { user } = (await testApp.call(getAdminUser, { as: admin, params: { id: person.id } })).data
    expect(user).toMatchObject({
      id: person.id,
      username: person.username,
      email: person.email,
      ...{ bio: null, isAdmin: false, isSuspended: false, emailVerified: true, lockedUntil: null },
      ...{ age: null, gender: null, socialPreference: null, drugUsePreference: null },
      ...{ createdAt: expect.any(String), chatEnhancements: false, premiumExpiresAt: null },
      extraGroupSlots: true,
      isPremium: true,
      statistics: {
        ownedGroups: 1,
        memberGroups: 1,
        totalMessages: 2,
        createdEvents: 1,
        recentActivity: { messages: 1 },
      },
      _count: { messages: 2 },
      events: [
        {
          ...{ id: event.id, title: event.title, status: 'PENDING', eventType: 'FESTIVAL' },
          ...{ _count: { attendees: 2 }, createdAt: expect.any(String) },
        },
      ],
    })
    expect(user.groups[1]).toMatchObject({
      ...{ name: own.name, description: own.description, status: 'ACCEPTED', joinedAt: expect.any(String) },
    })
    expect(user.groups.map(({ id, role, memberCount, messageCount }) => [id, role, memberCount, messageCount])).toEqual(
      [
        [joined.id, 'member', 2, 0],
        [own.id, 'owner', 2, 2],
      ],
    )
    expect((await testApp.call(getAdminUser, { as: admin, params: { id: newId() } })).body.code).toBe('USER_NOT_FOUND')
  })

  test('a page of tens of thousands of users reads only its own rows', async () => {
    const many = sql`
      insert into users (id, username, email, password_hash, bio, suspended_at, is_admin, created_at, updated_at)
      select gen_random_uuid(), 'velen' || n, 'n' || n || '@velen.example', repeat('x', 97), repeat('Gaat graag mee. ', 12),
        case when n % 500 = 0 then now() end, n % 5000 = 0, now() - n * interval '1 minute', now()
      from generate_series(1, 20000) n`
    await insertBulk(testApp.ctx, many)
    await vacuumAnalyze(testApp.ctx, 'users')
    const page = { limit: 20, offset: 0 }
    const order = { by: 'createdAt', direction: 'desc' } as const
    const cheap = { rowsRead: 500 }
    for (const [filter, by] of [
      [{ search: '' }, order],
      [{ search: '' }, { by: 'username', direction: 'asc' }],
      [{ search: '' }, { by: 'email', direction: 'desc' }],
      [{ search: '', suspended: true }, order],
      [{ search: '', suspended: false }, order],
      [{ search: '', isAdmin: true }, order],
    ] as const) {
      const plan = await explain(testApp.ctx, (db) => listUserRows(db, filter, by, page))
      expect([filter, by, plan.wholeTables]).toEqual([filter, by, []])
      expect(plan.rowsRead, JSON.stringify([filter, by])).toBeLessThan(cheap.rowsRead)
    }
    // Counting all users scans a whole index; counting a filtered few does not.
    for (const filter of [
      { search: '', suspended: true },
      { search: '', isAdmin: true },
    ]) {
      const plan = await explain(testApp.ctx, (db) => countUsers(db, filter))
      expect([filter, plan.wholeTables]).toEqual([filter, []])
      expect(plan.rowsRead).toBeLessThan(cheap.rowsRead)
    }
    const search = await explain(testApp.ctx, (db) => searchUsers(db, { search: 'velen1234' }, order, page))
    expect([search.statements, search.wholeTables, search.indexes]).toEqual([1, [], ['users_search', 'users_pkey']])
    expect(search.rowsRead).toBeLessThan(cheap.rowsRead)
  })
})
