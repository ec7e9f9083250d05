import { and, eq, exists, gt, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { notBlocked } from '../../blocks/filters.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { users } from '../../users/tables.ts'
import { hasRequestablePlace, isAdmitter, isAnswerable, isInAudience, isLeftToMembers } from '../filters.ts'
import { groupMembers, groups } from '../tables.ts'

const other = alias(groups, 'other')
const admitter = alias(groupMembers, 'admitter')
/** A promoted request waits for the owner since its promotion. */
const pendingSince = sql<Date>`coalesce(${groupMembers.pendingSince}, ${groupMembers.requestedAt})`.mapWith(
  groupMembers.requestedAt,
)

/** Requests that the owner can accept and that wait since a moment within the range. `hasAlternative`: the event has another group that the applicant may ask. */
export function listUnanswered(db: Queryable, since: { after: Date; until: Date }, now: Date) {
  const alternative = exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(
        and(
          eq(other.eventId, groups.eventId),
          ne(other.id, groups.id),
          other.isPublic,
          hasRequestablePlace(other),
          isInAudience(other, users, now),
          notBlocked(users.id, other.ownerId),
          sql`not exists (select 1 from group_members m where m.group_id = ${other.id} and m.user_id = ${users.id})`,
        ),
      ),
  )
  return db
    .select({
      groupId: groupMembers.groupId,
      userId: groupMembers.userId,
      pendingSince,
      hasAlternative: sql<boolean>`${alternative}`,
      admitterIds: sql<string[]>`case when ${isLeftToMembers(now, groupMembers, groups)} then array(
        select ${admitter.userId} from ${groupMembers} as admitter
        where ${admitter.groupId} = ${groups.id} and ${isAdmitter(now, admitter, groups)}
          and ${notBlocked(admitter.userId, users.id)}) else '{}' end`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groupMembers.status, 'PENDING'),
        ne(groups.ownerId, groupMembers.userId),
        gt(pendingSince, since.after),
        lte(pendingSince, since.until),
        isLiveEvent(),
        isNotOver(now),
        isAnswerable(now, groupMembers, users, groups),
      ),
    )
}
