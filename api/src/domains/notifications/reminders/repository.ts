import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isLiveEvent } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { eventDay } from '../../meetings/filters.ts'
import { isUnconcerned } from '../../reports/filters.ts'
import { reports } from '../../reports/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { notifications } from '../tables.ts'

/** Once per event; without those reminded before, and those whose question of the day before took its place. */
export async function listMembersToRemind(db: Queryable, from: Date, until: Date, limit: number) {
  const wasReminded = sql`exists (select 1 from ${notifications}
    where ${notifications.userId} = ${groupMembers.userId} and (${notifications.dedupeKey} = 'reminder:' || ${events.id} || ':' || ${eventDay()}
      or ${notifications.dedupeKey} like 'attendance-DAY:' || ${events.id} || ':' || ${eventDay()} || ':%'))`
  return db
    .selectDistinctOn([events.id, groupMembers.userId], {
      userId: groupMembers.userId,
      group: { id: groups.id, name: groups.name },
      event: {
        id: events.id,
        title: events.title,
        slug: events.slug,
        startsAt: events.startsAt,
        isWholeDay: events.isWholeDay,
        location: events.location,
        venue: events.venue,
      },
    })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.status, 'ACCEPTED')))
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isVisible()))
    .where(and(isLiveEvent(), gt(events.startsAt, from), lte(events.startsAt, until), sql`not ${wasReminded}`))
    .orderBy(events.id, groupMembers.userId, groupMembers.joinedAt)
    .limit(limit)
}

const waitsSince = sql<Date>`coalesce(${reports.objectedAt}, ${reports.createdAt})`.mapWith(reports.createdAt)

/** Reports that wait since a moment in a period, the longest first. @param after null for no lower bound */
export function listOpenReports(db: Queryable, adminId: string, after: Date | null, until: Date) {
  return db
    .select({ id: reports.id, createdAt: waitsSince })
    .from(reports)
    .where(
      and(
        isNull(reports.reviewedAt),
        after === null ? undefined : gt(waitsSince, after),
        lte(waitsSince, until),
        isUnconcerned(adminId),
      ),
    )
    .orderBy(asc(waitsSince), asc(reports.id))
}
