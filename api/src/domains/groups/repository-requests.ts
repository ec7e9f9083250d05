import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { isLiveEvent, isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { groupMembers, groups } from './tables.ts'

/**
 * Requests made in a span that still wait for the owner. Who came up from the wait list is not among them: how long they
 * wait for the owner is not known from when they asked.
 */
export function listUnanswered(db: Queryable, asked: { after: Date; until: Date }, now: Date) {
  const another = sql`exists (select 1 from ${groups} o
    where o.event_id = ${groups.eventId} and o.id <> ${groups.id} and o.is_public and o.member_count < o.max_members
      and not exists (select 1 from ${groupMembers} m where m.group_id = o.id and m.user_id = ${groupMembers.userId}))`
  return db
    .select({
      groupId: groupMembers.groupId,
      userId: groupMembers.userId,
      requestedAt: groupMembers.requestedAt,
      hasAlternative: sql<boolean>`${another}`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groupMembers.status, 'PENDING'),
        isNull(groupMembers.waitlistTicket),
        ne(groups.ownerId, groupMembers.userId),
        gt(groupMembers.requestedAt, asked.after),
        lte(groupMembers.requestedAt, asked.until),
        isLiveEvent(),
        isNotOver(now),
      ),
    )
}

/** The group pictures among these names. */
export async function listPicturesInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ image: groups.image })
    .from(groups)
    .where(inArray(groups.image, [...names]))
  return rows.flatMap(({ image }) => (image === null ? [] : [image]))
}
