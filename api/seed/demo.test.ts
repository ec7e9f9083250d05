import { login } from 'contract/auth/auth.ts'
import { getEventStats, listEvents } from 'contract/events/events.ts'
import { MEMBER_STATUSES } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { getGroup, listGroups, listMyGroups } from 'contract/groups/listing.ts'
import { listJoinRequests } from 'contract/groups/membership.ts'
import { getLandingPage, updateLandingPage } from 'contract/landing-pages.ts'
import { isEventDay } from 'contract/meetings.ts'
import { answerMorningAfter, listMorningAfters } from 'contract/morning-after.ts'
import { countNotifications } from 'contract/notifications.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { DAY } from 'contract/platform/durations.ts'
import { getTownPage } from 'contract/town-pages.ts'
import { getUser } from 'contract/users/users.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { amsterdamDay } from '../src/platform/clock.ts'
import { useTestApp } from '../src/testing/test-app.ts'
import { type DemoLogin, seedDemo } from './demo.ts'
import { planDemoData } from './demo-data.ts'
import { planMessages } from './messages.ts'
import { planNotifications } from './notifications.ts'
import { people } from './people.ts'
import { seedPortraits } from './portraits.ts'
import { createRandom } from './random.ts'

const testApp = useTestApp()
let logins: readonly DemoLogin[]

beforeAll(async () => {
  logins = (await seedDemo(testApp.ctx)).logins
})

const signIn = async (name: string) => {
  const { email, password } = logins.find((one) => one.email.startsWith(`${name}@`))!
  return (await testApp.call(login, { body: { identifier: email, password } })).data
}
const rows = async (query: ReturnType<typeof sql>) => (await testApp.ctx.db.execute(query)).rows

test('most people have a portrait as their photo, drawn once', async () => {
  const photos = async () =>
    await rows(sql`select profile_photo, profile_photo_thumbnail from users where profile_photo is not null order by 1`)
  expect(await photos()).toEqual([])
  await seedPortraits(testApp.ctx)
  const drawn = await photos()
  expect(drawn).toHaveLength(people.length - 6)
  const { profile_photo: name } = drawn[0] as { profile_photo: string }
  expect((await testApp.app.server.inject(`/uploads/${name}`)).headers['content-type']).toBe('image/webp')
  await seedPortraits(testApp.ctx)
  expect(await photos()).toEqual(drawn)
})

test('no sentence of people stands twice', async () => {
  const texts = await rows(sql`select content as text from messages where content is not null and type <> 'GIF'
    union all select text from personal_references union all select note from looking where note is not null
    union all select message from group_members where message is not null union all select bio from users where bio is not null
    union all select description from groups where description is not null union all select description from events`)
  const sentences = texts.flatMap(({ text }) =>
    String(text)
      .split(/(?<=[.!?])\s+|\n+/)
      .filter((sentence) => sentence.split(/\s+/).length >= 3),
  )
  const repeated = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)
  expect(repeated).toEqual([])
})

test('several people want to go out in a town, and in one without events', async () => {
  const town = async (slug: string) => (await testApp.call(getTownPage, { params: { town: slug }, query: {} })).data
  expect((await town('zwolle')).wishes).toBe(5)
  expect(await town('enschede')).toMatchObject({ wishes: 3, events: null })
})

test('every demo login works and matches its description', async () => {
  expect(logins.map(({ email }) => email.split('@')[0])).toEqual(['admin', 'sanne', 'bram', 'noor'])
  expect((await signIn('admin')).user.isAdmin).toBe(true)
  const groupsOf = async (name: string) => (await testApp.call(listMyGroups, { as: await signIn(name) })).data.groups
  expect(await groupsOf('noor')).toEqual([])
  expect(await groupsOf('bram')).toHaveLength(2)
  const sanne = await signIn('sanne')
  const owned = (await groupsOf('sanne')).find(({ ownerId }) => ownerId === sanne.user.id)!
  const requests = await testApp.call(listJoinRequests, { as: sanne, params: { id: owned.id } })
  expect(requests.data.requests).toHaveLength(4)
  expect(requests.data.requests.some(({ message }) => message !== null)).toBe(true)
  expect((await testApp.call(countNotifications, { as: sanne })).data.count).toBeGreaterThan(0)
})

test('the lists of the demo logins show every state of a group, with and without a picture of its own', async () => {
  const [sanne, bram] = [await signIn('sanne'), await signIn('bram')]
  for (const status of MEMBER_STATUSES) {
    const { groups } = (await testApp.call(listMyGroups, { as: bram, query: { status } })).data
    expect(groups.length, status).toBeGreaterThan(0)
  }
  const { groups } = (await testApp.call(listGroups, { as: sanne, query: { limit: 48 } })).data
  const own = groups.find(({ ownerId }) => ownerId === sanne.user.id)
  expect(own?.tags.length).toBeGreaterThan(3)
  const picture = await testApp.app.server.inject(own?.featuredImage ?? '')
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(groups.filter(({ featuredImage }) => featuredImage !== null)).toHaveLength(2)
  expect(
    groups.some((group) => group.membershipStatus === 'NOT_MEMBER' && group.currentMembers === group.maxMembers),
  ).toBe(true)
})

test('a user with three past events went along to them and has one open question', async () => {
  const sanne = await signIn('sanne')
  const { user } = (await testApp.call(getUser, { as: sanne, params: { id: sanne.user.id } })).data
  expect(user.timesWent).toBe(3)
  const { mornings } = (await testApp.call(listMorningAfters, { as: sanne })).data
  const group = mornings.flatMap(({ groups }) => groups).find(({ groupName }) => groupName === 'Warme chocomel eerst')
  expect(group).toMatchObject({ present: [], answeredAt: null })
  const present = group?.people.map(({ id }) => id) ?? []
  const turnouts = [{ groupId: group?.groupId ?? '', present }]
  await testApp.call(answerMorningAfter, { as: sanne, body: { eventId: mornings[0]?.event.id ?? '', turnouts } })
  const { unwritten } = (await testApp.call(listMyPlans, { as: sanne })).data
  expect(unwritten.find(({ groupId }) => groupId === group?.groupId)?.people).toBe(2)
  const params = { id: group?.groupId ?? '' }
  expect((await testApp.call(getGroup, { as: sanne, params })).data.pictures).toHaveLength(2)
})

test('40 events are upcoming, six are over, and hidden ones are not listed', async () => {
  const upcoming = await testApp.call(listEvents, { query: { upcoming: 'true', limit: 100 } })
  expect(upcoming.data.events).toHaveLength(40)
  expect(upcoming.data.events.every(({ isPublic }) => isPublic)).toBe(true)
  expect((await testApp.call(getEventStats)).data).toEqual({ totalEvents: 46, upcomingEvents: 40 })
  expect(
    await rows(sql`select status, count(*)::int from events where status <> 'APPROVED' group by 1 order by 1`),
  ).toEqual([
    { status: 'CANCELLED', count: 1 },
    { status: 'PENDING', count: 4 },
    { status: 'PUBLISHED', count: 3 },
    { status: 'REJECTED', count: 1 },
  ])
})

test('three events have a published page with every field filled in', async () => {
  const pages = await rows(sql`select slug from events where status = 'PUBLISHED'`)
  expect(pages).toHaveLength(3)
  for (const { slug } of pages) {
    const { landingPage } = (await testApp.call(getLandingPage, { params: { slug: String(slug) } })).data
    const { town, ...written } = landingPage
    expect(Object.values(written)).not.toContain(null)
    expect(updateLandingPage.body.safeParse(landingPage).error).toBeUndefined()
    expect(landingPage.event.groupCount).toBeGreaterThan(0)
  }
})

test('two reports are pending, one for almost 48 hours, and two blocks exist', async () => {
  expect(
    await rows(sql`select count(*) filter (where reviewed_at is null)::int as pending, count(*)::int as total,
      count(*) filter (where reviewed_at is null and created_at < now() - interval '40 hours')::int as urgent
      from reports`),
  ).toEqual([{ pending: 2, total: 3, urgent: 1 }])
  expect(await rows(sql`select count(*)::int from blocks`)).toEqual([{ count: 2 }])
})

test('60 users and 55 groups in every state', async () => {
  expect(await rows(sql`select count(*)::int from users`)).toEqual([{ count: 60 }])
  expect(
    await rows(sql`
    select count(*)::int as groups, max(member_count) as largest, min(member_count) as smallest,
           count(*) filter (where member_count = max_members)::int as full, count(*) filter (where not is_public)::int as hidden
    from groups`),
  ).toEqual([{ groups: 55, largest: 30, smallest: 1, full: 4, hidden: 1 }])
  const statuses = await rows(sql`select distinct status from group_members order by 1`)
  expect(statuses.map(({ status }) => status)).toEqual(['ACCEPTED', 'PENDING', 'REJECTED', 'WAITLIST'])
})

test('nobody has two seats at one event', async () => {
  expect(
    await rows(sql`
    select m.user_id from group_members m join groups g on g.id = m.group_id join events e on e.id = g.event_id
    where m.status in ('ACCEPTED', 'PENDING', 'WAITLIST') and e.over_at > now()
    group by m.user_id, g.event_id having count(*) filter (where m.status = 'ACCEPTED') > 1
      or count(distinct (m.status = 'ACCEPTED')) > 1`),
  ).toEqual([])
})

test('member_count equals the rows, and the owner is one accepted member', async () => {
  expect(
    await rows(sql`
    select name from groups g where
      member_count <> (select count(*) from group_members m where m.group_id = g.id and m.status = 'ACCEPTED')
      or not exists (select from group_members m where m.group_id = g.id and m.user_id = g.owner_id and m.status = 'ACCEPTED')`),
  ).toEqual([])
})

test('no user exceeds their group limit, and only full groups have a wait list', async () => {
  expect(
    await rows(sql`
    select u.username from users u join group_members m on m.user_id = u.id and m.status = 'ACCEPTED'
    join groups g on g.id = m.group_id join events e on e.id = g.event_id and e.over_at > now()
    group by u.id having count(*) > ${groupLimits.defaultGroups} + u.extra_group_slots`),
  ).toEqual([])
  expect(
    await rows(sql`
    select g.name from groups g join group_members m on m.group_id = g.id
    where (m.status = 'WAITLIST') <> (m.waitlist_ticket is not null)
       or (m.status = 'WAITLIST' and g.member_count < g.max_members)`),
  ).toEqual([])
})

test('every group has a conversation without gaps in its numbers, written by members only', async () => {
  expect(
    await rows(sql`
    select g.name from groups g left join conversations c on c.group_id = g.id where c.id is null`),
  ).toEqual([])
  expect(
    await rows(sql`
    select c.id from conversations c left join messages m on m.conversation_id = c.id
    group by c.id having c.last_seq <> coalesce(max(m.seq), 0) or c.last_seq <> count(m.seq)
      or c.last_message_at is distinct from max(m.created_at)`),
  ).toEqual([])
  expect(
    await rows(sql`
    select g.name from messages m join conversations c on c.id = m.conversation_id join groups g on g.id = c.group_id
    where not exists (select from group_members a where a.group_id = g.id and a.user_id = m.sender_id and a.status = 'ACCEPTED')`),
  ).toEqual([])
  expect(await rows(sql`select id from messages where created_at > now()`)).toEqual([])
})

test('the day page of Sanne shows a group with a meeting, answers and tickets', async () => {
  const { days } = (await testApp.call(listMyPlans, { as: await signIn('sanne') })).data
  expect(days).toMatchObject([{ group: { name: 'Tafel van zes' }, meeting: { version: 1 } }])
  const [day] = days
  expect(day?.members.map(({ attendance }) => attendance)).toEqual(['YES', 'YES', 'YES', null])
  expect(day?.members.filter(({ hasTicket }) => hasTicket)).toHaveLength(3)
})

test('seeding again changes nothing and returns the logins', async () => {
  const count = () => rows(sql`select (select count(*) from users) as u, (select count(*) from messages) as m`)
  const before = await count()
  expect(await seedDemo(testApp.ctx)).toEqual({ logins, isNew: false })
  expect(await count()).toEqual(before)
})

describe('on any day of the year', () => {
  const days = Array.from({ length: 53 }, (_, week) => new Date(Date.UTC(2026, 10, 21, 3, 12) + week * 7 * DAY))
  const instants = [
    ...days,
    new Date('2027-03-28T00:59:00Z'),
    new Date('2027-10-31T00:30:00Z'),
    new Date('2028-02-29T12:00:00Z'),
  ]

  test.each(instants.map((now) => [now.toISOString(), now] as const))('%s', (_, now) => {
    const random = createRandom(1)
    const data = planDemoData(random, now, 'hash')
    const chat = planMessages(random, now, data, {})
    const notifications = planNotifications(random, now, data)
    const live = data.events.filter(({ status, isPublic }) => status === 'APPROVED' && isPublic)
    expect(live.filter(({ overAt }) => overAt > now)).toHaveLength(40)
    expect(live.every(({ startsAt, overAt }) => startsAt < overAt)).toBe(true)
    // One begins in a few hours, so that the day page has something to show.
    const [today, ...later] = live
      .filter(({ overAt }) => overAt > now)
      .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    expect(today && isEventDay(today, now) && today.startsAt > now).toBe(true)
    for (const { startsAt } of later) expect(amsterdamDay(startsAt) > amsterdamDay(now)).toBe(true)
    for (const { createdAt } of [...chat.messages, ...notifications]) expect(createdAt <= now).toBe(true)
    for (const { row, memberships } of data.groups)
      for (const { joinedAt } of memberships)
        expect(joinedAt == null || (joinedAt >= row.createdAt && joinedAt < now)).toBe(true)
  })

  test('is the same every time', () => {
    const now = new Date('2027-01-01T12:00:00Z')
    expect(planDemoData(createRandom(1), now, 'hash').events).toEqual(planDemoData(createRandom(1), now, 'hash').events)
  })
})

test('every extra slot and place is paid for', async () => {
  const unpaid = await rows(sql`
    select u.username from users u
    where u.extra_group_slots <> 3 * coalesce((
      select sum(p.quantity) from payments p
      where p.user_id = u.id and p.feature_type = 'EXTRA_GROUP_SLOTS' and p.status = 'COMPLETED'), 0)
    union all
    select g.name from groups g
    where g.max_members > 10 and g.max_members - 10 <> 5 * coalesce((
      select sum(p.quantity) from payments p where p.group_id = g.id and p.status = 'COMPLETED'), 0)`)
  expect(unpaid).toEqual([])
})
