import { HOUR } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { ATTENDANCE_MOMENTS, type AttendanceMoment } from '../policy.ts'
import { insertAskedQuestions, listMembersToAsk, lockMembers } from './repository.ts'

const BATCH_SIZE = 500

/**
 * Asks accepted members a week and a day before their event whether they still come: once per member, moment and date of
 * the event, however many nodes run it and however often it is killed. Safe to repeat. Records `group.attendanceAsked`.
 */
export async function askAttendance(ctx: Context): Promise<void> {
  for (const { moment, lateUntilHours } of ATTENDANCE_MOMENTS) {
    const now = ctx.now()
    const startsAfter = new Date(now.getTime() + lateUntilHours * HOUR)
    for (;;) {
      const members = await listMembersToAsk(ctx.db, { moment, now, startsAfter, limit: BATCH_SIZE })
      for (const [groupId, inGroup] of Map.groupBy(members, (member) => member.groupId))
        await askMembers(ctx, groupId, moment, inGroup)
      if (members.length < BATCH_SIZE) break
    }
  }
}

/** One transaction: the rows that prevent a second question, and the notifications with their mails. */
async function askMembers(
  ctx: Context,
  groupId: string,
  moment: AttendanceMoment,
  members: readonly { userId: string; eventDay: string }[],
): Promise<void> {
  const eventDay = members[0]?.eventDay ?? ''
  await ctx.transaction(async (tx, record) => {
    const userIds = await lockMembers(
      tx,
      groupId,
      members.map(({ userId }) => userId),
    )
    const askedIds = await insertAskedQuestions(
      tx,
      userIds.map((userId) => ({ groupId, userId, moment, eventDay, askedAt: ctx.now() })),
    )
    if (askedIds.length > 0) await record('group.attendanceAsked', { groupId, userIds: askedIds, moment, eventDay })
  })
}
