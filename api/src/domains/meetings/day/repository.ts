import { DAY_HOURS } from 'contract/meetings.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isVisibleTo } from '../../blocks/filters.ts'
import { isLiveEvent } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { personColumns, users } from '../../users/tables.ts'
import { cancellations } from '../tables.ts'

export async function listGroupsOfDay(db: Queryable, userId: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return db
    .select({ groupId: groups.id, venue: events.venue, officialPoint: events.meetingPoint })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groupMembers.userId, userId),
        isAccepted(),
        isLiveEvent(),
        sql`${events.startsAt} <= ${at} + ${DAY_HOURS.before} * interval '1 hour'`,
        sql`${events.overAt} > ${at} - ${DAY_HOURS.after} * interval '1 hour'`,
      ),
    )
    .orderBy(asc(events.startsAt), asc(groups.id))
}

/** The first to cancel first. Without people with a block between them and the viewer. */
export const listCancellations = (db: Queryable, groupId: string, viewerId: string) =>
  db
    .select({
      note: cancellations.note,
      user: personColumns(users),
    })
    .from(cancellations)
    .innerJoin(users, eq(users.id, cancellations.userId))
    .where(and(eq(cancellations.groupId, groupId), isVisibleTo(viewerId)))
    .orderBy(asc(cancellations.cancelledAt), asc(users.id))
