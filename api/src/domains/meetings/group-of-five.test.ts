import { joinGroup, listMembers, updateMemberStatus } from 'contract/groups/membership.ts'
import {
  answerAttendance,
  answerAttendanceLink,
  createPlanLink,
  getPlan,
  listEventDays,
  updateArrival,
  updateMeeting,
  updateTicket,
} from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../app.ts'
import { amsterdamDay } from '../../platform/clock.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'

/*
  A group of five from two weeks before its event to the morning after. One declines, one does not answer, one joins from the
  wait list, one has no signal on the day. The jobs run every quarter of an hour, as in production, also around the clock
  change of the night of the event.
*/

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
// Saturday evening; the clocks go back in the night that follows.
const START = new Date('2031-10-25T18:00:00Z')
const END = new Date('2031-10-26T01:30:00Z')

const SCHEDULED = ['attendance-questions', 'event-reminders', 'morning-after', 'unanswered-requests']
let now = new Date('2031-10-11T12:00:00Z')

/** Moves the clock in steps of a quarter of an hour and runs the jobs at each. */
async function passUntil(moment: Date): Promise<void> {
  const all = jobs.map((make) => make(testApp.ctx))
  // The reminders run some minutes after the questions.
  const scheduled = SCHEDULED.flatMap((name) => all.filter((job) => job.name === name))
  while (now < moment) {
    // Days without anything due take larger steps, or the test would take minutes.
    const isQuiet = moment.getTime() - now.getTime() > 3 * HOUR
    now = new Date(Math.min(now.getTime() + (isQuiet ? 8 * HOUR : 15 * MINUTE), moment.getTime()))
    testApp.setTime(now.toISOString())
    for (const job of scheduled) await job.run({})
  }
}

let owner: TestUser
let decliner: TestUser
let silent: TestUser
let offline: TestUser
let fifth: TestUser
let waiting: TestUser
let params: { id: string }

beforeAll(async () => {
  testApp.setTime(now.toISOString())
  ;[owner, decliner, silent, offline, fifth, waiting] = (await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => makeUser(testApp.ctx)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser]
  const event = await makeEvent(testApp.ctx, { startsAt: START, endsAt: END, overAt: END, title: 'Nachtlicht' })
  const group = await makeGroup(testApp.ctx, {
    eventId: event.id,
    ownerId: owner.id,
    members: [decliner, silent, offline, fifth],
    maxMembers: 5,
  })
  params = { id: group.id }
})
afterAll(() => testApp.setTime(new Date().toISOString()))

const mails = async (to: TestUser) => (await call(listMailbox, { query: { to: to.email } })).data.mails
const kinds = async (as: TestUser) => (await call(listNotifications, { as })).data.notifications.map(({ type }) => type)
const members = async (as = owner) => (await call(listMembers, { as, params })).data.members
const count = async (user: TestUser, type: string) => (await kinds(user)).filter((one) => one === type).length

test('two weeks before: the meeting is made and a sixth waits', async () => {
  const body = { place: 'Onder de klok', at: '2031-10-25T19:30' }
  expect((await call(updateMeeting, { as: owner, params, body })).data.meeting.at).toBe('2031-10-25T17:30:00.000Z')
  expect((await call(joinGroup, { as: waiting, params, body: {} })).data.status).toBe('WAITLIST')
  expect(await count(silent, 'meeting_changed')).toBe(1)
})

test('a week before: all five are asked once, three confirm, one declines by the mail and frees a place', async () => {
  await passUntil(new Date('2031-10-18T19:00:00Z'))
  for (const user of [owner, decliner, silent, offline, fifth]) expect(await count(user, 'attendance_question')).toBe(1)
  expect(await count(waiting, 'attendance_question')).toBe(0)
  for (const as of [owner, offline, fifth]) await call(answerAttendance, { as, params, body: { answer: 'YES' } })
  const token = /gaat-mee\?token=(\S+)/.exec((await mails(decliner))[0]?.text ?? '')?.[1] ?? ''
  await call(answerAttendanceLink, { query: { token }, body: { answer: 'NO' } })
  expect(await members()).toHaveLength(4)
  expect(await count(waiting, 'group_waitlist_promoted')).toBe(1)
  const body = { status: 'ACCEPTED' as const }
  await call(updateMemberStatus, { as: owner, params: { ...params, userId: waiting.id }, body })
})

test('the day before: five are asked, who joined later too, with one message and no reminder besides', async () => {
  await passUntil(new Date('2031-10-24T19:00:00Z'))
  for (const user of [owner, silent, offline, fifth]) expect(await count(user, 'attendance_question')).toBe(2)
  // Joined after the question of the week before.
  expect(await count(waiting, 'attendance_question')).toBe(1)
  expect(await count(decliner, 'attendance_question')).toBe(1)
  for (const user of [owner, silent, offline, fifth, waiting]) expect(await count(user, 'event_reminder')).toBe(0)
  for (const user of [owner, silent, offline, fifth, waiting]) {
    const perDay = Map.groupBy(
      (await mails(user)).filter(({ subject }) => /Zo spreken|Ga je nog mee|Bijna/.test(subject)),
      ({ sentAt }) => amsterdamDay(new Date(sentAt)),
    )
    for (const [day, sent] of perDay) expect([day, sent.length]).toEqual([day, 1])
  }
  await call(answerAttendance, { as: waiting, params, body: { answer: 'YES' } })
  const answers = new Map((await members()).map(({ userId, attendance }) => [userId, attendance]))
  expect(answers.get(waiting.id)).toBe('YES')
  // A member who does not answer stays.
  expect(answers.get(silent.id)).toBeNull()
  expect(answers.size).toBe(5)
})

test('the day: all members see it, and an arrival sent without signal is stored later', async () => {
  await passUntil(new Date('2031-10-25T16:00:00Z'))
  for (const as of [owner, silent, offline, fifth, waiting]) {
    const { days } = (await call(listEventDays, { as })).data
    expect(days).toMatchObject([{ group: params, meeting: { place: 'Onder de klok' } }])
  }
  for (const as of [owner, fifth, waiting]) await call(updateTicket, { as, params, body: { hasTicket: true } })
  await call(updateArrival, { as: owner, params, body: { status: 'ON_THE_WAY' } })
  await call(updateArrival, { as: fifth, params, body: { status: 'LATE', minutesLate: 20 } })
  const plan = (await call(createPlanLink, { as: fifth, params })).data.planLink
  expect((await call(getPlan, { params: { token: plan.token } })).data.plan.groupSize).toBe(5)
  await passUntil(new Date('2031-10-25T21:00:00Z'))
  // Entered at half past seven without signal, sent hours later from the outbox.
  expect((await call(updateArrival, { as: offline, params, body: { status: 'HERE' } })).status).toBe(200)
  const arrivals = Object.fromEntries((await members()).map(({ userId, arrival }) => [userId, arrival?.status ?? null]))
  expect(arrivals).toEqual({
    [owner.id]: 'ON_THE_WAY',
    [fifth.id]: 'LATE',
    [offline.id]: 'HERE',
    [silent.id]: null,
    [waiting.id]: null,
  })
  expect((await members()).filter(({ hasTicket }) => hasTicket)).toHaveLength(3)
})

test('the morning after: five are asked once whether they got home', async () => {
  await passUntil(new Date('2031-10-26T08:30:00Z'))
  expect(await count(owner, 'morning_after')).toBe(0)
  await passUntil(new Date('2031-10-26T09:15:00Z'))
  await passUntil(new Date('2031-10-27T12:00:00Z'))
  for (const user of [owner, silent, offline, fifth, waiting]) expect(await count(user, 'morning_after')).toBe(1)
  expect(await count(decliner, 'morning_after')).toBe(0)
  expect((await call(listEventDays, { as: owner })).data.days).toEqual([])
})
