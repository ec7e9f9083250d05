import { meetingLimits } from 'contract/meetings.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { runEach } from '../../../platform/jobs/run-each.ts'
import { assignMissingSigns } from '../../groups/service.ts'
import { ANNOUNCE_MEETING_JOB, insertDefaultMeeting, settleMeetingPoll } from '../card/service.ts'
import { ATTENDANCE_MOMENTS } from '../policy.ts'
import type { QuestionMoment } from '../tables.ts'
import {
  confirmStandingProposals,
  insertAskedQuestions,
  listGroupsWithoutMeeting,
  listMembersToAsk,
  listPeopleToAskForMeeting,
  listPeopleToCallOut,
  listPeopleWhoSetOut,
  listPollsToSettle,
  lockMembers,
  moveMeetings,
} from './repository.ts'

const { askOwnerBefore, askAllBefore, standsBeforeStart, standsAfter, setOutBefore, callOutAfter } = meetingLimits
const BATCH_SIZE = 500

const inHours = (ctx: Context, hours: number) => new Date(ctx.now().getTime() + hours * HOUR)
const inMinutes = (ctx: Context, minutes: number) => new Date(ctx.now().getTime() + minutes * MINUTE)

/** A week and a day before: once per member, moment and date of the event, however many nodes run it. Safe to repeat. */
export async function askAttendance(ctx: Context): Promise<void> {
  // The question names the meeting.
  await runEach(ctx, [openMeetingPolls, askBeforeEvents], (step) => step(ctx))
}

async function askBeforeEvents(ctx: Context): Promise<void> {
  for (const { moment, lateUntilHours } of ATTENDANCE_MOMENTS) {
    const now = ctx.now()
    const startsAfter = new Date(now.getTime() + lateUntilHours * HOUR)
    for (;;) {
      const members = await listMembersToAsk(ctx.db, { moment, now, startsAfter, limit: BATCH_SIZE })
      await ask(ctx, moment, members)
      if (members.length < BATCH_SIZE) break
    }
  }
}

/**
 * Asks the owner, then all members in a poll; in the end the place with the most votes or the default stands. Confirms
 * proposals that nobody objected to. On the day asks where people are, and one of them to call out; not once late. Safe to
 * repeat, however many nodes run it.
 */
export async function runMeetingQuestions(ctx: Context): Promise<void> {
  const polls = [confirmMeetings, settleMeetingPolls, setDefaultMeetings, openMeetingPolls]
  await runEach(ctx, [assignMissingSigns, ...polls, askForMeetings, askOnTheWay], (step) => step(ctx))
}

const confirmMeetings = (ctx: Context): Promise<void> =>
  ctx.transaction(async ({ tx, record, now }) => {
    const groupIds = await confirmStandingProposals(tx, {
      proposedBefore: inHours(ctx, -standsAfter),
      startsBefore: inHours(ctx, standsBeforeStart),
    })
    const moved = await moveMeetings(tx, now())
    for (const groupId of [...groupIds, ...moved.map((meeting) => meeting.groupId)])
      await record('group.meetingChanged', { groupId })
    for (const { groupId, state } of moved)
      if (state !== 'DEFAULT') await ctx.jobs.send(tx, ANNOUNCE_MEETING_JOB, { groupId, actorId: null })
  })

async function settleMeetingPolls(ctx: Context): Promise<void> {
  const groupIds = await listPollsToSettle(ctx.db, inHours(ctx, standsBeforeStart))
  await runEach(ctx, groupIds, (groupId) => settleMeetingPoll(ctx, groupId))
}

async function setDefaultMeetings(ctx: Context): Promise<void> {
  const starts = { after: ctx.now(), until: inHours(ctx, standsBeforeStart) }
  const groupIds = await listGroupsWithoutMeeting(ctx.db, starts)
  await runEach(ctx, groupIds, (groupId) => insertDefaultMeeting(ctx, groupId, { hasPoll: false }))
}

/** For groups of two or more without a meeting, within a day of the start. Safe to repeat. */
async function openMeetingPolls(ctx: Context): Promise<void> {
  const starts = { after: inHours(ctx, standsBeforeStart), until: inHours(ctx, askAllBefore) }
  const groupIds = await listGroupsWithoutMeeting(ctx.db, starts)
  await runEach(ctx, groupIds, (groupId) => insertDefaultMeeting(ctx, groupId, { hasPoll: true }))
}

async function askForMeetings(ctx: Context): Promise<void> {
  const all = { after: inHours(ctx, standsBeforeStart), until: inHours(ctx, askAllBefore) }
  const owners = { after: inHours(ctx, askAllBefore), until: inHours(ctx, askOwnerBefore) }
  await ask(ctx, 'MEETING_ALL', await listPeopleToAskForMeeting(ctx.db, 'MEETING_ALL', all))
  await ask(ctx, 'MEETING_OWNER', await listPeopleToAskForMeeting(ctx.db, 'MEETING_OWNER', owners))
}

async function askOnTheWay(ctx: Context): Promise<void> {
  const now = ctx.now()
  const leaving = { after: now, until: inMinutes(ctx, setOutBefore) }
  await ask(ctx, 'SET_OUT', await listPeopleWhoSetOut(ctx.db, leaving))
  const met = { after: inMinutes(ctx, -callOutAfter.latest), until: inMinutes(ctx, -callOutAfter.minutes) }
  await ask(ctx, 'CALL_OUT', await listPeopleToCallOut(ctx.db, met, now))
}

type Asked = { groupId: string; userId: string; eventDay: string }

/** One transaction per group: the rows that prevent a second question, and the notifications with their mails. */
const ask = (ctx: Context, moment: QuestionMoment, people: readonly Asked[]): Promise<void> =>
  runEach(ctx, [...Map.groupBy(people, ({ groupId }) => groupId)], ([groupId, inGroup]) =>
    ctx.transaction(async ({ tx, record, now }) => {
      const eventDay = inGroup[0]?.eventDay ?? ''
      const peopleIds = inGroup.map(({ userId }) => userId)
      const userIds = await lockMembers(tx, groupId, peopleIds)
      const rows = userIds.map((userId) => ({ groupId, userId, moment, eventDay, askedAt: now() }))
      const askedIds = await insertAskedQuestions(tx, rows)
      if (askedIds.length > 0) await record('group.membersAsked', { groupId, userIds: askedIds, moment, eventDay })
    }),
  )
