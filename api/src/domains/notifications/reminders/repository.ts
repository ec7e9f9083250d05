import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
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

export type MemberAtEvent = { userId: string; event: { id: string } }

/** Once per event; without those reminded of its day before, by the question of the day before too. */
export async function listMembersToRemind(
  db: Queryable,
  { from, until, after, limit }: { from: Date; until: Date; after: MemberAtEvent | undefined; limit: number },
) {
  const isAfter = after && sql`(${events.id}, ${groupMembers.userId}) > (${after.event.id}, ${after.userId})`
  const reminders = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        eq(notifications.eventId, events.id),
        eq(notifications.userId, groupMembers.userId),
        eq(notifications.reminderDay, eventDay()),
      ),
    )
  return db
    .selectDistinctOn([events.id, groupMembers.userId], {
      userId: groupMembers.userId,
      eventDay: eventDay(),
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
    .where(and(isLiveEvent(), gt(events.startsAt, from), lte(events.startsAt, until), notExists(reminders), isAfter))
    .orderBy(events.id, groupMembers.userId, groupMembers.joinedAt)
    .limit(limit)
}

const waitsSince = sql<Date>`coalesce(${reports.objectedAt}, ${reports.createdAt})`.mapWith(reports.createdAt)

/** Reports that wait since a moment in a period, the longest first. @param after null for no lower bound */
export const listOpenReports = (db: Queryable, adminId: string, after: Date | null, until: Date) =>
  db
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
