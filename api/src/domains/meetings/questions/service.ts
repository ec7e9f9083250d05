import { meetingLimits } from 'contract/meetings.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
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

/** A week and a day before: once per member, moment and date of the event, however many nodes run it. Safe to repeat. */
export async function askAttendance(ctx: Context): Promise<void> {
  // The question names the meeting.
  await openMeetingPolls(ctx)
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

/** For groups of two or more without a meeting, within a day of the start. Safe to repeat. */
async function openMeetingPolls(ctx: Context): Promise<void> {
  const inHours = (hours: number) => new Date(ctx.now().getTime() + hours * HOUR)
  const starts = { after: inHours(standsBeforeStart), until: inHours(askAllBefore) }
  for (const groupId of await listGroupsWithoutMeeting(ctx.db, starts))
    await insertDefaultMeeting(ctx, groupId, { hasPoll: true })
}

/**
 * Asks the owner, then all members in a poll; in the end the place with the most votes or the default stands. Confirms
 * proposals that nobody objected to. On the day asks where people are, and one of them to call out; not once late. Safe to
 * repeat, however many nodes run it.
 */
export async function runMeetingQuestions(ctx: Context): Promise<void> {
  const now = ctx.now()
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR)
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  await assignMissingSigns(ctx)
  await ctx.transaction(async ({ tx, record }) => {
    const groupIds = await confirmStandingProposals(tx, {
      proposedBefore: inHours(-standsAfter),
      startsBefore: inHours(standsBeforeStart),
    })
    const moved = await moveMeetings(tx, now)
    for (const groupId of [...groupIds, ...moved.map((meeting) => meeting.groupId)])
      await record('group.meetingChanged', { groupId })
    for (const { groupId, state } of moved)
      if (state !== 'DEFAULT') await ctx.jobs.send(tx, ANNOUNCE_MEETING_JOB, { groupId, actorId: null })
  })
  for (const groupId of await listPollsToSettle(ctx.db, inHours(standsBeforeStart)))
    await settleMeetingPoll(ctx, groupId)
  for (const groupId of await listGroupsWithoutMeeting(ctx.db, { after: now, until: inHours(standsBeforeStart) }))
    await insertDefaultMeeting(ctx, groupId, { hasPoll: false })
  await openMeetingPolls(ctx)
  const [all, owners] = [
    { after: inHours(standsBeforeStart), until: inHours(askAllBefore) },
    { after: inHours(askAllBefore), until: inHours(askOwnerBefore) },
  ]
  await ask(ctx, 'MEETING_ALL', await listPeopleToAskForMeeting(ctx.db, 'MEETING_ALL', all))
  await ask(ctx, 'MEETING_OWNER', await listPeopleToAskForMeeting(ctx.db, 'MEETING_OWNER', owners))
  await ask(ctx, 'SET_OUT', await listPeopleWhoSetOut(ctx.db, { after: now, until: minutesAgo(-setOutBefore) }))
  const met = { after: minutesAgo(callOutAfter.latest), until: minutesAgo(callOutAfter.minutes) }
  await ask(ctx, 'CALL_OUT', await listPeopleToCallOut(ctx.db, met, now))
}

type Asked = { groupId: string; userId: string; eventDay: string }

/** One transaction per group: the rows that prevent a second question, and the notifications with their mails. */
async function ask(ctx: Context, moment: QuestionMoment, people: readonly Asked[]): Promise<void> {
  for (const [groupId, inGroup] of Map.groupBy(people, (one) => one.groupId)) {
    const eventDay = inGroup[0]?.eventDay ?? ''
    await ctx.transaction(async (unit) => {
      const { tx, record } = unit
      const now = unit.now()
      const peopleIds = inGroup.map(({ userId }) => userId)
      const userIds = await lockMembers(tx, groupId, peopleIds)
      const rows = userIds.map((userId) => ({ groupId, userId, moment, eventDay, askedAt: now }))
      const askedIds = await insertAskedQuestions(tx, rows)
      if (askedIds.length > 0) await record('group.membersAsked', { groupId, userIds: askedIds, moment, eventDay })
    })
  }
}
