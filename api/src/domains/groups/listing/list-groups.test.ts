import { blockUser } from 'contract/blocks.ts'
import { getGroup, listGroups, listMyGroups } from 'contract/groups/listing.ts'
import { DAY } from 'contract/platform/durations.ts'
import { arrayContains, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { turnoutRecords } from '../../turnout/tables.ts'
import { users } from '../../users/tables.ts'
import { groupInvitations, groupMembers, groups } from '../tables.ts'
import type { GroupQuery } from './repository.ts'

const testApp = useTestApp()
const searchGroups = { ...listGroups, path: '/groups/search' }
let viewer: TestUser
let owner: TestUser
let suspended: TestUser
let event: Awaited<ReturnType<typeof makeEvent>>
let later: typeof event

type Made = Awaited<ReturnType<typeof makeGroup>>
const made = {} as Record<'open' | 'full' | 'hidden' | 'mine' | 'later' | 'secret' | 'cancelled', Made>

const at = (minutes: number) => ({ createdAt: new Date(testApp.ctx.now().getTime() - minutes * 60_000) })

beforeAll(async () => {
  const { ctx } = testApp
  viewer = await makeUser(ctx)
  owner = await makeUser(ctx, { username: 'Sanne' })
  suspended = await makeUser(ctx)
  event = await makeEvent(ctx, { title: 'Zomernacht' })
  later = await makeEvent(ctx, { title: 'Winterdag', startsAt: new Date(ctx.now().getTime() + 90 * DAY) })
  const secret = await makeEvent(ctx, { title: 'Geheim feest', isPublic: false })
  const cancelled = await makeEvent(ctx, { status: 'CANCELLED' })
  const ofEvent = { eventId: event.id, ownerId: owner.id }
  made.open = await makeGroup(ctx, {
    ...ofEvent,
    name: 'Café-gangers 100%',
    tags: ['trein', 'techno'],
    members: [suspended, await makeUser(ctx)],
    ...at(10),
  })
  made.full = await makeGroup(ctx, {
    ...ofEvent,
    name: 'alle plekken bezet',
    maxMembers: 2,
    members: [await makeUser(ctx)],
    tags: ['auto'],
    ...at(20),
  })
  made.hidden = await makeGroup(ctx, { ...ofEvent, name: 'Besloten club', isPublic: false, ...at(30) })
  made.mine = await makeGroup(ctx, {
    ...ofEvent,
    name: 'Mijn besloten club',
    isPublic: false,
    members: [viewer],
    ...at(40),
  })
  made.later = await makeGroup(ctx, { eventId: later.id, ownerId: owner.id, name: 'Zeepaardjes', ...at(50) })
  made.secret = await makeGroup(ctx, { eventId: secret.id, ownerId: owner.id, name: 'Geheime groep', ...at(60) })
  made.cancelled = await makeGroup(ctx, { eventId: cancelled.id, ownerId: owner.id, ...at(70) })
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, suspended.id))
})

type Query = Record<string, string | number | boolean>
const asText = (query: Query) => Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
const list = async (query: Query = {}, as = viewer) =>
  (await testApp.call(listGroups, { as, raw: { query: asText(query) } })).data
const names = async (query: Query = {}, as = viewer) => (await list(query, as)).groups.map(({ name }) => name)

describe('listGroups', () => {
  it('lists groups of live public events, newest first, and private groups only to their members', async () => {
    const { groups, pagination } = await list()
    expect(groups.map(({ id }) => id)).toEqual([made.open.id, made.full.id, made.mine.id, made.later.id])
    expect(pagination).toEqual({
      page: 1,
      limit: 12,
      total: 4,
      totalPages: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    })
  })

  it('shows the viewer’s status in each group, without suspended members', async () => {
    const [open, , mine] = (await list()).groups
    expect(open).toMatchObject({
      event: { title: 'Zomernacht', name: 'Zomernacht', slug: event.slug, location: 'Nijmegen' },
      owner: { username: 'Sanne' },
      currentMembers: 3,
      maxMembers: 10,
      membershipStatus: 'NOT_MEMBER',
      requestCount: null,
      waitlistPosition: null,
      isActive: true,
    })
    const { group } = (await testApp.call(getGroup, { as: viewer, params: { id: made.open.id } })).data
    expect(group.memberPreview).toHaveLength(2)
    expect(group.memberPreview.some(({ id }) => id === suspended.id)).toBe(false)
    expect(mine).toMatchObject({ membershipStatus: 'ACCEPTED', currentUserMemberStatus: 'ACCEPTED' })
    expect((await list({}, owner)).groups[0]).toMatchObject({ requestCount: 0 })
  })

  it.each([listGroups, searchGroups, listMyGroups])('$path has what the card of a group shows', async (route) => {
    const { ctx } = testApp
    const person = await makeUser(ctx)
    const { id } = await makeGroup(ctx, {
      ownerId: person.id,
      name: 'Met kaartinhoud',
      description: 'Samen erheen.',
      tags: ['techno'],
      image: 'eigen.webp',
      isPublic: false,
    })
    const { groups } = (await testApp.call(route, { as: person, raw: { query: {} } })).data
    expect(groups.find((group) => group.id === id)).toMatchObject({
      featuredImage: '/uploads/eigen.webp',
      description: 'Samen erheen.',
      owner: { id: person.id },
      tags: ['techno'],
      currentMembers: 1,
      maxMembers: 10,
      membershipStatus: 'ACCEPTED',
    })
  })

  it('lists the groups of an unlisted event by its id', async () => {
    expect(await names({ eventId: made.secret.eventId })).toEqual(['Geheime groep'])
    const [ended] = (await list({ eventId: made.cancelled.eventId })).groups
    expect(ended).toMatchObject({ id: made.cancelled.id, isActive: false })
    expect(await names({ eventId: event.id })).toEqual([
      'Café-gangers 100%',
      'Mijn besloten club',
      'alle plekken bezet',
    ])
    expect(await names({ eventId: event.id, isPublic: false })).toEqual(['Mijn besloten club'])
    expect(await names({ eventId: event.id, isPublic: true })).toHaveLength(2)
  })

  it('filters by free places and tags', async () => {
    expect(await names({ availableOnly: true, eventId: event.id })).not.toContain('alle plekken bezet')
    expect(await names({ availableOnly: true, eventId: made.cancelled.eventId })).toEqual([])
    expect(await names({ tags: 'TECHNO' })).toEqual(['Café-gangers 100%'])
    expect(await names({ tags: 'techno,auto' })).toHaveLength(2)
    expect(await names({ tags: 'boot' })).toEqual([])
  })

  it('matches every word in group or event, ignoring accents, wildcards as text', async () => {
    expect(await names({ search: 'CAFE gangers' })).toEqual(['Café-gangers 100%'])
    expect(await names({ search: 'zomernacht' })).toHaveLength(3)
    expect(await names({ search: 'zomernacht zeepaardjes' })).toEqual([])
    expect(await names({ search: '100%' })).toEqual(['Café-gangers 100%'])
    expect(await names({ search: '1%0' })).toEqual([])
    expect(await names({ search: '_____' })).toEqual([])
    expect(await names({ search: 'besloten' })).toEqual(['Mijn besloten club'])
    expect(await names({ search: 'geheime' })).toEqual([])
    const answer = await testApp.call(searchGroups, { as: viewer, query: { search: 'zeepaard' } })
    expect(answer.data.groups.map(({ id }) => id)).toEqual([made.later.id])
  })

  it('a search with any filter finds what both find', async () => {
    type Filter = Exclude<keyof GroupQuery, 'search' | 'sort' | 'sortBy' | 'sortOrder' | 'page' | 'limit'>
    const values: Record<Filter, Query[string][]> = {
      eventId: [event.id],
      isPublic: [true, false],
      availableOnly: [true],
      tags: ['trein'],
    }
    const sort = { sortBy: 'createdAt' }
    for (const search of ['zomernacht', 'club', 'cafe'])
      for (const [filter, given] of Object.entries(values))
        for (const value of given) {
          const filtered = await names({ ...sort, [filter]: value })
          const both = (await names({ ...sort, search })).filter((name) => filtered.includes(name))
          expect(await names({ ...sort, search, [filter]: value })).toEqual(both)
        }
  })

  it('counts what its pages show: with blocks both ways, as a member, an applicant, and with an invitation', async () => {
    const { ctx } = testApp
    const [me, blocked, blocker] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
    const label = { eventId: later.id, tags: ['telling'] }
    await makeGroup(ctx, { ...label, ownerId: owner.id })
    const invitedTo = await makeGroup(ctx, { ...label, ownerId: owner.id, isPublic: false, maxMembers: 3 })
    for (const [ownerId, isPublic] of [
      [blocked.id, true],
      [blocker.id, true],
      [blocked.id, false],
      [owner.id, false],
    ] as const) {
      await makeGroup(ctx, { ...label, ownerId, isPublic })
      await makeGroup(ctx, { ...label, ownerId, isPublic, members: [me], maxMembers: 2 })
    }
    const invitedByBlocked = await makeGroup(ctx, { ...label, ownerId: blocked.id, isPublic: false })
    for (const { id, ownerId } of [invitedTo, invitedByBlocked])
      await ctx.db.insert(groupInvitations).values({
        ...{ id: newId(), groupId: id, userId: me.id, invitedById: ownerId, status: 'OPEN', createdAt: ctx.now() },
      })
    await testApp.call(blockUser, { as: me, params: { id: blocked.id }, body: {} })
    await testApp.call(blockUser, { as: blocker, params: { id: me.id }, body: {} })
    const totals: number[] = []
    const filters: Query[] = [
      {},
      { isPublic: false },
      { isPublic: true },
      { availableOnly: true },
      { search: 'winterdag' },
    ]
    for (const filter of filters) {
      const { groups: shown, pagination } = await list({ ...filter, tags: 'telling', limit: 100 }, me)
      expect(pagination.total).toBe(shown.length)
      expect((await list({ ...filter, tags: 'telling', page: 9 }, me)).pagination.total).toBe(shown.length)
      totals.push(shown.length)
    }
    expect(totals).toEqual([6, 3, 3, 2, 6])
    await ctx.db.delete(groups).where(arrayContains(groups.tags, ['telling']))
  })

  it('sorts by each column in both directions', async () => {
    const byName = await names({ sortBy: 'name', sortOrder: 'asc' })
    expect(byName).toEqual(['alle plekken bezet', 'Café-gangers 100%', 'Mijn besloten club', 'Zeepaardjes'])
    expect(await names({ sortBy: 'name', sortOrder: 'desc' })).toEqual(byName.toReversed())
    expect((await names({ sortBy: 'startDate' }))[0]).toBe('Zeepaardjes')
    expect((await names({ sortBy: 'memberCount' }))[0]).toBe('Café-gangers 100%')
    expect((await names({ sortOrder: 'asc' }))[0]).toBe('Zeepaardjes')
  })

  it('pages without duplicates or gaps', async () => {
    const pages = [await list({ limit: 3 }), await list({ limit: 3, page: 2 }), await list({ limit: 3, page: 3 })]
    expect(pages.map(({ groups }) => groups.length)).toEqual([3, 1, 0])
    expect(new Set(pages.flatMap(({ groups }) => groups.map(({ id }) => id))).size).toBe(4)
    expect(pages[1]?.pagination).toMatchObject({ hasNextPage: false, hasPreviousPage: true, totalPages: 2 })
    for (const limit of ['0', '101', 'veel'])
      expect((await testApp.call(listGroups, { as: viewer, raw: { query: { limit } } })).status).toBe(422)
  })
})

describe('listMyGroups', () => {
  it('lists memberships, newest first, and other statuses on request', async () => {
    const { ctx } = testApp
    const person = await makeUser(ctx)
    const past = await makeEvent(ctx, { startsAt: new Date(ctx.now().getTime() - 20 * DAY) })
    const mineLongAgo = await makeGroup(ctx, { ownerId: person.id, eventId: past.id })
    await ctx.db
      .update(groupMembers)
      .set({ joinedAt: new Date(ctx.now().getTime() - 40 * DAY) })
      .where(eq(groupMembers.groupId, mineLongAgo.id))
    const mineNow = await makeGroup(ctx, { members: [person], isPublic: false })
    const asked = await makeGroup(ctx)
    const turnedDown = [await makeGroup(ctx), await makeGroup(ctx, { isPublic: false })]
    const request = { userId: person.id, requestedAt: ctx.now() }
    await ctx.db
      .insert(groupMembers)
      .values([
        { ...request, groupId: asked.id, status: 'PENDING' },
        ...turnedDown.map(({ id }) => ({ ...request, groupId: id, status: 'REJECTED' as const })),
      ])
    const mine = async (query: object = {}) => (await testApp.call(listMyGroups, { as: person, query })).data
    const { groups, pagination } = await mine()
    expect(groups.map(({ id }) => id)).toEqual([mineNow.id, mineLongAgo.id])
    expect(groups.map(({ isActive }) => isActive)).toEqual([true, false])
    expect(pagination.total).toBe(2)
    expect((await mine({ limit: 1, page: 2 })).groups.map(({ id }) => id)).toEqual([mineLongAgo.id])
    expect((await mine({ status: 'PENDING' })).groups).toMatchObject([{ id: asked.id, membershipStatus: 'PENDING' }])
    // A private group is hidden from a removed member.
    expect((await mine({ status: 'REJECTED' })).groups.map(({ id }) => id)).toEqual([turnedDown[0]?.id])
    expect((await mine({ status: 'WAITLIST' })).groups).toEqual([])
  })
})

describe('getGroup', () => {
  const see = async (as: TestUser, id: string) => (await testApp.call(getGroup, { as, params: { id } })).status

  it('shows a public group to everyone, a private one to members, applicants and admins', async () => {
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    expect(await see(viewer, made.open.id)).toBe(200)
    expect(await see(viewer, made.secret.id)).toBe(200)
    expect(await see(viewer, made.hidden.id)).toBe(404)
    expect(await see(owner, made.hidden.id)).toBe(200)
    expect(await see(viewer, made.mine.id)).toBe(200)
    expect(await see(admin, made.hidden.id)).toBe(200)
    const person = await makeUser(testApp.ctx)
    for (const [status, expected] of [
      ['PENDING', 200],
      ['WAITLIST', 200],
      ['REJECTED', 404],
    ] as const) {
      await testApp.ctx.db
        .insert(groupMembers)
        .values({ groupId: made.hidden.id, userId: person.id, status, requestedAt: testApp.ctx.now() })
        .onConflictDoUpdate({ target: [groupMembers.groupId, groupMembers.userId], set: { status } })
      expect([status, await see(person, made.hidden.id)]).toEqual([status, expected])
    }
    await testApp.ctx.db.delete(groupMembers).where(eq(groupMembers.userId, person.id))
  })

  it('says of each viewer whether it is settled that they went along', async () => {
    const went = await makeUser(testApp.ctx)
    const unconfirmed = await makeUser(testApp.ctx)
    const unsettled = await makeUser(testApp.ctx)
    const { id: eventId } = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 30 * DAY) })
    const { id: groupId } = await makeGroup(testApp.ctx, { eventId, members: [went, unconfirmed, unsettled] })
    const record = { groupId, eventId, eventDay: '2026-01-01' }
    const settledAt = testApp.ctx.now()
    await testApp.ctx.db.insert(turnoutRecords).values([
      { ...record, userId: went.id, settledAt, outcome: 'WENT' },
      { ...record, userId: unconfirmed.id, settledAt },
      { ...record, userId: unsettled.id },
    ])
    const viewerWent = async (as: TestUser) =>
      (await testApp.call(getGroup, { as, params: { id: groupId } })).data.group.viewerWent
    expect(await viewerWent(went)).toBe(true)
    for (const other of [unconfirmed, unsettled, viewer]) expect(await viewerWent(other)).toBe(false)
  })

  it('stays active until 7 days after its event', async () => {
    const startsAt = new Date(testApp.ctx.now().getTime() - 30 * DAY)
    const active = async (daysAgo: number) => {
      const over = new Date(testApp.ctx.now().getTime() - daysAgo * DAY + 60_000)
      const { id } = await makeEvent(testApp.ctx, { startsAt, overAt: over })
      const group = await makeGroup(testApp.ctx, { eventId: id })
      return (await testApp.call(getGroup, { as: viewer, params: { id: group.id } })).data.group.isActive
    }
    expect(await active(1)).toBe(true)
    expect(await active(7)).toBe(true)
    expect(await active(7.01)).toBe(false)
  })
})
