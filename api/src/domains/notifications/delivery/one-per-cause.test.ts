import { sendMessage } from 'contract/chat/chat.ts'
import { updateMeeting } from 'contract/meetings.ts'
import { NOTIFICATION_KINDS, type NotificationKind, SCOPE_OF_KIND } from 'contract/notifications.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FactName, Facts } from '../../../facts.ts'
import { newId } from '../../../platform/ids.ts'
import { mails } from '../../../platform/mail/tables.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { recordUnansweredRequests } from '../../groups/membership/service-unanswered.ts'
import { groupMembers } from '../../groups/tables.ts'
import { askAttendance, runMeetingQuestions } from '../../meetings/questions/service.ts'
import { meetings } from '../../meetings/tables.ts'
import { announceOpened } from '../../references/service.ts'
import { references } from '../../references/tables.ts'
import { reports } from '../../reports/tables.ts'
import { askMorningAfter } from '../../turnout/service-morning-after.ts'
import { sendDailyUpdates } from '../daily-updates/service.ts'
import { mailDigests, notifyMissedMessages } from '../missed-messages/service.ts'
import { updatePreferences } from '../preferences/service.ts'
import { subscribePush } from '../push/service.ts'
import { alertOverdueReports, remindOfEvents } from '../reminders/service.ts'
import { missedMessagesMark, notifications } from '../tables.ts'

const testApp = useTestApp({ pushServices: ['push.example'] })
let address: string
beforeAll(async () => {
  address = await testApp.listen()
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const recordFact = <N extends FactName>(name: N, fact: Facts[N]) =>
  testApp.ctx.transaction(({ record }) => record(name, fact))
/** Runs every scheduled job repeatedly; notifications must not repeat. */
async function runScheduledJobs() {
  for (const minutes of [1, 5, 10, 60, 200]) {
    testApp.advanceTime(minutes * MINUTE)
    await notifyMissedMessages(testApp.ctx)
    await mailDigests(testApp.ctx)
    await remindOfEvents(testApp.ctx)
    await alertOverdueReports(testApp.ctx)
    await recordUnansweredRequests(testApp.ctx)
    await askAttendance(testApp.ctx)
    await askMorningAfter(testApp.ctx)
    await runMeetingQuestions(testApp.ctx)
    await announceOpened(testApp.ctx)
    await sendDailyUpdates(testApp.ctx)
  }
}

/** Causes one notification of each kind for a user who chose everything. */
const CAUSES: Record<NotificationKind, (me: TestUser, other: TestUser) => Promise<unknown>> = {
  membership: async (me, other) => {
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: other.id, members: [me] })
    await recordFact('group.memberAccepted', { groupId, userId: me.id, actorId: other.id })
  },
  invitations: async (me, other) => {
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: other.id })
    await recordFact('group.invited', { groupId, userId: me.id, actorId: other.id })
  },
  looking_update: async (me) => {
    const { id: eventId } = await makeEvent(testApp.ctx)
    await recordFact('looking.updated', { eventId, userIds: [me.id], update: { kind: 'GROUP' } })
  },
  requests: async (me, other) => {
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: me.id })
    await recordFact('group.joinRequested', { groupId, userId: other.id, status: 'PENDING' })
  },
  members: async (me, other) => {
    const owner = await makeUser(testApp.ctx)
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [me, other] })
    await recordFact('group.memberAccepted', { groupId, userId: other.id, actorId: owner.id })
  },
  // The creator gets the statement of reasons by mail as well (decisions domain).
  events: async (me, other) => {
    const { id: eventId } = await makeEvent(testApp.ctx, { creatorId: other.id })
    await recordFact('event.cancelled', {
      eventId,
      actorId: other.id,
      reason: null,
      category: null,
      goingIds: [me.id, other.id],
    })
  },
  meetings: async (me, other) => {
    const { id: eventId } = await makeEvent(testApp.ctx, { startsAt: new Date('2030-06-01T18:30:00Z') })
    const { id: groupId } = await makeGroup(testApp.ctx, { eventId, ownerId: other.id, members: [me] })
    const meeting = { place: 'De rode brug', at: '2030-06-01T18:00:00Z' }
    await testApp.call(updateMeeting, { as: other, params: { id: groupId }, body: meeting })
  },
  // In place of the reminder of the day before.
  attendance: async (me, other) => {
    const startsAt = new Date(testApp.ctx.now().getTime() + 1800 * MINUTE)
    const { id: eventId } = await makeEvent(testApp.ctx, { startsAt })
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: other.id, eventId, members: [me] })
    await testApp.ctx.db
      .insert(meetings)
      .values({ groupId, place: 'De rode brug', at: startsAt, version: 1, updatedAt: startsAt, announcedVersion: 1 })
    testApp.advanceTime(400 * MINUTE)
    await askAttendance(testApp.ctx)
  },
  // A member of two groups for the event.
  morning_after: async (me, other) => {
    const startsAt = new Date('2030-06-01T18:00:00Z')
    const { id: eventId } = await makeEvent(testApp.ctx, { startsAt, overAt: new Date('2030-06-01T22:00:00Z') })
    await makeGroup(testApp.ctx, { ownerId: other.id, eventId, members: [me] })
    await makeGroup(testApp.ctx, { ownerId: other.id, eventId, members: [me] })
    testApp.setTime('2030-06-02T08:30:00Z')
    for (const _ of [1, 2, 3]) await askMorningAfter(testApp.ctx)
  },
  references: async (me, other) => {
    const { id: eventId } = await makeEvent(testApp.ctx, { startsAt: new Date('2030-06-01T18:00:00Z') })
    const group = await makeGroup(testApp.ctx, { ownerId: other.id, eventId, members: [me] })
    await testApp.ctx.db.insert(references).values({
      id: newId(),
      groupId: group.id,
      eventId,
      eventEndedAt: new Date('2030-06-02T06:00:00Z'),
      writerId: other.id,
      subjectId: me.id,
      text: 'Fijn gezelschap',
      again: true,
      writtenAt: new Date('2030-06-03T06:00:00Z'),
      opensAt: new Date('2030-06-16T06:00:00Z'),
    })
    testApp.setTime('2030-06-16T06:00:30Z')
    await announceOpened(testApp.ctx)
  },
  // A member of two groups for the event.
  reminders: async (me) => {
    const { id: eventId } = await makeEvent(testApp.ctx, {
      startsAt: new Date(testApp.ctx.now().getTime() + 1200 * MINUTE),
    })
    await makeGroup(testApp.ctx, { ownerId: me.id, eventId })
    await makeGroup(testApp.ctx, { ownerId: me.id, eventId })
  },
  direct_messages: async (me, other) => {
    await makeGroup(testApp.ctx, { ownerId: me.id, members: [other] })
    const socket = await openSocket(address, other)
    const sent = await socket.send('direct-message:send', {
      receiverId: me.id,
      message: 'Ga je mee?',
      clientId: newId(),
    })
    socket.close()
    expect(sent.success).toBe(true)
  },
  group_messages: async (me, other) => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: me.id, members: [other] })
    expect((await testApp.call(sendMessage, { as: other, params: { id }, body: { content: 'Tot zo' } })).status).toBe(
      201,
    )
  },
  // Mentioned in a message that is also missed.
  mentions: async (me, other) => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: me.id, members: [other] })
    const body = { content: `Neem jij de tent mee, @${me.username}?` }
    expect((await testApp.call(sendMessage, { as: other, params: { id }, body })).status).toBe(201)
  },
  reports: async (me, other) => {
    const reportId = await file(me, other, { reviewedAt: testApp.ctx.now() })
    await recordFact('report.reviewed', { reportId, reporterId: me.id, actorId: (await makeUser(testApp.ctx)).id })
  },
  moderation: async (_, other) => {
    const { id: eventId } = await makeEvent(testApp.ctx, { creatorId: other.id, status: 'PENDING' })
    await recordFact('event.submitted', { eventId, creatorId: other.id, isLive: false })
  },
  account: async (me, other) => {
    const fact = { userId: me.id, actorId: other.id, fields: ['username'], reason: 'Reclame in je naam.' }
    await recordFact('user.profileEditedByAdmin', fact)
  },
  deadlines: async (_, other) => {
    await file(await makeUser(testApp.ctx), other, {
      createdAt: new Date(testApp.ctx.now().getTime() - 41 * 60 * MINUTE),
    })
  },
}

async function file(by: TestUser, about: TestUser, columns: Partial<typeof reports.$inferInsert>): Promise<string> {
  const id = newId()
  const row = {
    id,
    reporterId: by.id,
    reportedId: about.id,
    category: 'SPAM' as const,
    notes: 'Reclame.',
    evidence: [],
  }
  await testApp.ctx.db.insert(reports).values({ ...row, createdAt: testApp.ctx.now(), ...columns })
  return id
}

test.each(
  NOTIFICATION_KINDS.flatMap((kind) => [
    { kind, device: true },
    { kind, device: false },
  ]),
)('$kind, everything on, a device: $device: one bell and one message', async ({ kind, device }) => {
  const { db } = testApp.ctx
  // Removes the reports and the watermark of the previous case.
  await db.delete(reports)
  await db.delete(groupMembers)
  await db.delete(missedMessagesMark)
  const me = await makeUser(testApp.ctx, { isAdmin: kind === 'moderation' || kind === 'deadlines' })
  const other = await makeUser(testApp.ctx)
  await updatePreferences(testApp.ctx, actorOf(me), { push: 'ALL', mail: 'ALL' })
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  if (device) await subscribePush(testApp.ctx, actorOf(me), { endpoint: `https://push.example/${me.id}`, keys })
  await notifyMissedMessages(testApp.ctx)
  await CAUSES[kind](me, other)
  await runScheduledJobs()
  const rung = await db.select().from(notifications).where(eq(notifications.userId, me.id))
  const pushes = await db.execute(sql`
    select 1 from jobs.job j join notifications n on n.id = (j.data ->> 'notificationId')::uuid
    where j.name = 'send-push' and n.user_id = ${me.id}`)
  const sent = await db.select().from(mails).where(eq(mails.to, me.email))
  expect(rung).toHaveLength(1)
  const byPush = device && SCOPE_OF_KIND[kind] !== 'ALWAYS'
  // The attendance question is sent by push and by mail.
  const byMail = !byPush || kind === 'attendance'
  expect([pushes.rows.length, sent.length]).toEqual([byPush ? 1 : 0, byMail ? 1 : 0])
})
