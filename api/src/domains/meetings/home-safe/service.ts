import type { Context } from '../../../platform/context.ts'
import { insertAskedQuestions, lockMembers } from '../attendance/repository.ts'
import { homeSafePeriod, isHomeSafeDue } from '../policy.ts'
import { listMembersHome } from './repository.ts'

/** Asks the members on the morning after whether they got home safely, once per member. Safe to repeat. Records `group.homeSafeAsked`. */
export async function askHomeSafe(ctx: Context): Promise<void> {
  const now = ctx.now()
  const members = await listMembersHome(ctx.db, homeSafePeriod(now))
  const due = members.filter(({ overAt }) => isHomeSafeDue(overAt, now))
  for (const [groupId, inGroup] of Map.groupBy(due, (member) => member.groupId)) {
    const eventDay = inGroup[0]?.eventDay ?? ''
    await ctx.transaction(async (tx, record) => {
      const userIds = await lockMembers(
        tx,
        groupId,
        inGroup.map(({ userId }) => userId),
      )
      const askedIds = await insertAskedQuestions(
        tx,
        userIds.map((userId) => ({ groupId, userId, moment: 'HOME' as const, eventDay, askedAt: now })),
      )
      if (askedIds.length > 0) await record('group.homeSafeAsked', { groupId, userIds: askedIds, eventDay })
    })
  }
}
