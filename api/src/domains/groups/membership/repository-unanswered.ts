import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../tables.ts'

/** PENDING requests made within the range. `hasAlternative`: the event has another public group with a free place. */
export function listUnanswered(db: Queryable, requested: { after: Date; until: Date }, now: Date) {
  const alternative = sql`exists (select 1 from ${groups} o
    where o.event_id = ${groups.eventId} and o.id <> ${groups.id} and o.is_public and o.member_count < o.max_members
      and not exists (select 1 from ${groupMembers} m where m.group_id = o.id and m.user_id = ${groupMembers.userId}))`
  return db
    .select({
      groupId: groupMembers.groupId,
      userId: groupMembers.userId,
      requestedAt: groupMembers.requestedAt,
      hasAlternative: sql<boolean>`${alternative}`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groupMembers.status, 'PENDING'),
        ne(groups.ownerId, groupMembers.userId),
        gt(groupMembers.requestedAt, requested.after),
        lte(groupMembers.requestedAt, requested.until),
        isLiveEvent(),
        isNotOver(now),
      ),
    )
}
