import { DAY_HOURS } from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isVisibleTo } from '../../blocks/filters.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { personColumns, users } from '../../users/tables.ts'
import { cancellations } from '../tables.ts'

export const listGroupsOfDay = async (db: Queryable, userId: string, now: Date) =>
  db
    .select({ groupId: groups.id, venue: events.venue, officialPoint: events.meetingPoint })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groupMembers.userId, userId),
        isAccepted(),
        isLiveEvent(),
        lte(events.startsAt, new Date(now.getTime() + DAY_HOURS.before * HOUR)),
        isNotOver(new Date(now.getTime() - DAY_HOURS.after * HOUR)),
      ),
    )
    .orderBy(asc(events.startsAt), asc(groups.id))

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
