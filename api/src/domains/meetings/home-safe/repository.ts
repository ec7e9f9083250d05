import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { tookPlace } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { eventDay } from '../filters.ts'
import { askedQuestions } from '../tables.ts'

/** Accepted members of groups of two or more whose event ended in a period, without those asked before. */
export async function listMembersHome(db: Queryable, period: { after: Date; until: Date }) {
  return db
    .select({ groupId: groups.id, userId: groupMembers.userId, overAt: events.overAt, eventDay: eventDay() })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isAccepted()))
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isVisible()))
    .where(
      and(
        tookPlace(period),
        gt(groups.memberCount, 1),
        lte(groupMembers.joinedAt, events.overAt),
        sql`not exists (select 1 from ${askedQuestions} where ${askedQuestions.groupId} = ${groups.id}
          and ${askedQuestions.userId} = ${groupMembers.userId} and ${askedQuestions.moment} = 'HOME')`,
      ),
    )
    .orderBy(groups.id, groupMembers.userId)
}
