import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isListedEvent } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { users } from '../../users/tables.ts'
import { hasRequestablePlace, isCountedForVisitors, memberAges } from '../filters.ts'
import { answerTimes, groups } from '../tables.ts'

export type ShareableGroup = NonNullable<Awaited<ReturnType<typeof findShareableGroup>>>

export async function findShareableGroup(db: Queryable, groupId: string) {
  const [row] = await db
    .select({
      id: groups.id,
      eventId: groups.eventId,
      memberCount: groups.memberCount,
      maxMembers: groups.maxMembers,
      takesRequests: groups.takesRequests,
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(groups.id, groupId), groups.isPublic, isListedEvent()))
  return row
}

/** Groups that pages without login count, those with a place first. Of an appointed owner who shows plans to some, nothing. */
export const listGroupsForVisitors = (db: Queryable, eventId: string, now: Date, limit: number) =>
  db
    .select({
      id: groups.id,
      name: groups.name,
      tags: groups.tags,
      currentMembers: groups.memberCount,
      maxMembers: groups.maxMembers,
      takesRequests: groups.takesRequests,
      ages: memberAges(null, now),
      answerMinutes: sql<
        number[] | null
      >`case when not ${groups.ownerIsAppointed} or ${users.plansVisibleTo} = 'EVERYONE'
        then ${answerTimes.minutes} end`,
    })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.ownerId))
    .leftJoin(answerTimes, eq(answerTimes.ownerId, groups.ownerId))
    .where(and(eq(groups.eventId, eventId), isCountedForVisitors()))
    .orderBy(desc(hasRequestablePlace()), desc(groups.memberCount), desc(groups.createdAt))
    .limit(limit)
