import { listMailbox } from 'contract/platform/development.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { listMails } from '../../../platform/mail/repository.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { recordUnansweredRequests } from '../../groups/membership/service-unanswered.ts'
import { groupMembers } from '../../groups/tables.ts'
import { reports } from '../../reports/tables.ts'
import { deliverPostponed } from '../delivery/service.ts'
import { updatePreferences } from '../preferences/service.ts'
import { listNotificationRows } from '../repository.ts'
import { alertOverdueReports, remindOfEvents } from './service.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
afterEach(() => testApp.setTime(new Date().toISOString()))

// Reads the tables directly, because access tokens expire before the times that these tests set.
const bell = async (user: TestUser) => listNotificationRows(testApp.ctx.db, user.id, 50, 0)
const mails = async (user: TestUser) => (await testApp.call(listMailbox, { query: { to: user.email } })).data.mails

test.each([
  // An ordinary night and the two nights in which Amsterdam's clocks change: 24 hours before is then an hour earlier or
  // later by the local time.
  ['2027-06-05T18:00:00Z', 'zaterdag 5 juni om 20.00 uur'],
  ['2027-03-28T18:00:00Z', 'zondag 28 maart om 20.00 uur'],
  ['2027-10-31T19:00:00Z', 'zondag 31 oktober om 20.00 uur'],
])('a reminder of an event at %s is sent once, one day before, with its calendar file', async (startsAt, words) => {
  const starts = new Date(startsAt)
  testApp.setTime(new Date(starts.getTime() - 25 * HOUR).toISOString())
  const [owner, member, rejected] = [
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
  ]
  const event = await makeEvent(testApp.ctx, { startsAt: starts, title: 'Zomernacht' })
  const one = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members: [member] })
  // A member of two groups for one event gets one reminder.
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
  const asked = { groupId: one.id, userId: rejected.id, status: 'REJECTED' as const, requestedAt: testApp.ctx.now() }
  await testApp.ctx.db.insert(groupMembers).values(asked)
  await remindOfEvents(testApp.ctx)
  expect(await bell(member)).toEqual([])
  testApp.setTime(new Date(starts.getTime() - 23.9 * HOUR).toISOString())
  await remindOfEvents(testApp.ctx)
  await remindOfEvents(testApp.ctx)
  for (const user of [owner, member]) {
    const rung = await bell(user)
    expect(rung).toHaveLength(1)
    expect(rung[0]).toMatchObject({ type: 'event_reminder', title: 'Bijna: Zomernacht' })
    expect(rung[0]?.message).toContain(words)
    expect(await mails(user)).toHaveLength(1)
  }
  expect(await bell(rejected)).toEqual([])
  const [mail] = await mails(member)
  expect(mail?.text.split('\n')).toContain(`https://example.nl/groups/${one.id}/chat`)
})

test('an event moved to another day is reminded of again, one moved by an hour is not', async () => {
  const now = testApp.ctx.now()
  const owner = await makeUser(testApp.ctx)
  const event = await makeEvent(testApp.ctx, { startsAt: new Date('2028-06-05T12:00:00Z') })
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
  const moveTo = (startsAt: Date) =>
    testApp.ctx.db
      .update(events)
      .set({ startsAt, overAt: new Date(startsAt.getTime() + HOUR) })
      .where(eq(events.id, event.id))
  testApp.setTime('2028-06-04T14:00:00Z')
  await remindOfEvents(testApp.ctx)
  await moveTo(new Date('2028-06-05T13:00:00Z'))
  await remindOfEvents(testApp.ctx)
  expect(await bell(owner)).toHaveLength(1)
  await moveTo(new Date('2028-06-12T12:00:00Z'))
  await remindOfEvents(testApp.ctx)
  expect(await bell(owner)).toHaveLength(1)
  testApp.setTime('2028-06-11T14:00:00Z')
  await remindOfEvents(testApp.ctx)
  await remindOfEvents(testApp.ctx)
  const rung = await bell(owner)
  expect(rung).toHaveLength(2)
  expect(rung[0]?.message).toContain('maandag 12 juni')
  testApp.setTime(now.toISOString())
})

async function remindInQuietHours(owner: TestUser) {
  const hour = (at: Date) => `${String(at.getUTCHours()).padStart(2, '0')}:00`
  const now = testApp.ctx.now()
  // Twenty-two hours, so that they include the test's time with either UTC offset of Amsterdam.
  const quietHours = {
    quietFrom: hour(new Date(now.getTime() - 6 * HOUR)),
    quietUntil: hour(new Date(now.getTime() + 8 * HOUR)),
  }
  await updatePreferences(testApp.ctx, actorOf(owner), quietHours)
  const event = await makeEvent(testApp.ctx, { startsAt: new Date(now.getTime() + 20 * HOUR) })
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
  await remindOfEvents(testApp.ctx)
  expect(await mails(owner)).toEqual([])
  return { event }
}

test('a reminder postponed by quiet hours includes its calendar file', async () => {
  const owner = await makeUser(testApp.ctx)
  const { event } = await remindInQuietHours(owner)
  testApp.advanceTime(11 * HOUR)
  await deliverPostponed(testApp.ctx, (await bell(owner))[0]?.id ?? '')
  const queued = await listMails(testApp.ctx.db, owner.email, 1)
  expect(queued[0]?.content.attachments?.[0]).toMatchObject({ filename: `${event.slug}.ics` })
})

test.each([
  ['is cancelled', { status: 'CANCELLED' }],
  ['has begun', { startsAt: new Date('2026-01-01T10:00:00Z') }],
] as const)('a reminder postponed by quiet hours is not sent once its event %s', async (_, change) => {
  const owner = await makeUser(testApp.ctx)
  const { event } = await remindInQuietHours(owner)
  await testApp.ctx.db.update(events).set(change).where(eq(events.id, event.id))
  testApp.advanceTime(11 * HOUR)
  await deliverPostponed(testApp.ctx, (await bell(owner))[0]?.id ?? '')
  expect(await listMails(testApp.ctx.db, owner.email, 1)).toEqual([])
})

test('a reminder postponed by quiet hours is not sent once its event is deleted', async () => {
  const owner = await makeUser(testApp.ctx)
  const { event } = await remindInQuietHours(owner)
  await testApp.ctx.db.delete(events).where(eq(events.id, event.id))
  testApp.advanceTime(11 * HOUR)
  await deliverPostponed(testApp.ctx, (await bell(owner))[0]?.id ?? '')
  expect(await listMails(testApp.ctx.db, owner.email, 1)).toEqual([])
})

test('administrators are alerted of reports near their 48 hours, and again of a new one', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const [by, about] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const file = (hoursAgo: number) =>
    testApp.ctx.db.insert(reports).values({
      id: newId(),
      reporterId: by.id,
      reportedId: about.id,
      category: 'SPAM',
      notes: 'Reclame.',
      evidence: [],
      createdAt: new Date(testApp.ctx.now().getTime() - hoursAgo * HOUR),
    })
  await file(39)
  await alertOverdueReports(testApp.ctx)
  expect(await bell(admin)).toEqual([])
  await file(41)
  await alertOverdueReports(testApp.ctx)
  await alertOverdueReports(testApp.ctx)
  expect(await bell(admin)).toMatchObject([
    { type: 'report_overdue', title: 'Een rapport wacht 41 uur', actionUrl: '/admin/reports' },
  ])
  expect(await mails(admin)).toHaveLength(1)
  testApp.advanceTime(2 * HOUR)
  await alertOverdueReports(testApp.ctx)
  expect(await bell(admin)).toMatchObject([{ title: '2 rapporten wachten, de oudste 43 uur' }, {}])
  // At 48 hours again, for each report once.
  testApp.advanceTime(6 * HOUR)
  await alertOverdueReports(testApp.ctx)
  await alertOverdueReports(testApp.ctx)
  const [breach, ...earlier] = await bell(admin)
  expect(breach).toMatchObject({ title: 'Een rapport wacht 49 uur' })
  expect(breach?.message).toContain('Dat is niet gelukt')
  expect(earlier).toHaveLength(2)
  expect(await mails(admin)).toHaveLength(3)
})

test('an unanswered request notifies the owner after a day, the applicant after three, and of other groups after a week', async () => {
  const [owner, other, applicant] = [
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
  ]
  const event = await makeEvent(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
  const asked = { groupId: group.id, userId: applicant.id, status: 'PENDING' as const, requestedAt: testApp.ctx.now() }
  await testApp.ctx.db.insert(groupMembers).values(asked)
  const after = async (hours: number) => {
    testApp.advanceTime(hours * HOUR)
    await recordUnansweredRequests(testApp.ctx)
    await recordUnansweredRequests(testApp.ctx)
    return [(await bell(owner)).map(({ type }) => type), (await bell(applicant)).map(({ type }) => type)]
  }
  expect(await after(23)).toEqual([[], []])
  expect(await after(2)).toEqual([['group_request_unanswered'], []])
  expect(await after(46)).toEqual([['group_request_unanswered'], []])
  expect(await after(2)).toEqual([['group_request_unanswered'], ['group_request_open']])
  // Without another group that the applicant may ask there is nothing to offer.
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: other.id, minAge: 90 })
  expect(await after(96)).toEqual([['group_request_unanswered'], ['group_request_open']])
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: other.id })
  const offered = [['group_request_unanswered'], ['group_alternatives', 'group_request_open']]
  expect(await after(1)).toEqual(offered)
  expect(await after(48)).toEqual(offered)
})

test('a request promoted from the wait list is unanswered since its promotion', async () => {
  const [owner, applicant] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
  const [requestedAt, pendingSince] = [new Date(testApp.ctx.now().getTime() - 80 * HOUR), testApp.ctx.now()]
  const row = { groupId: group.id, userId: applicant.id, status: 'PENDING' as const, requestedAt, pendingSince }
  await testApp.ctx.db.insert(groupMembers).values(row)
  testApp.advanceTime(23 * HOUR)
  await recordUnansweredRequests(testApp.ctx)
  expect([await bell(owner), await bell(applicant)]).toEqual([[], []])
  testApp.advanceTime(2 * HOUR)
  await recordUnansweredRequests(testApp.ctx)
  expect((await bell(owner)).map(({ type }) => type)).toEqual(['group_request_unanswered'])
})
