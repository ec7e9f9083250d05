import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { tookPlace } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'

export const listEndedGroups = (db: Queryable, userId: string, period: { after: Date; until: Date }) =>
  db
    .select({ groupId: groups.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(groupMembers.userId, userId), isAccepted(), tookPlace(period)))
    .orderBy(desc(events.overAt), desc(groups.id))
