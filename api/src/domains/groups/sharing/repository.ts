import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isListedEvent } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groups } from '../tables.ts'

export type ShareableGroup = NonNullable<Awaited<ReturnType<typeof findShareableGroup>>>

export async function findShareableGroup(db: Queryable, groupId: string) {
  const [row] = await db
    .select({
      id: groups.id,
      eventId: groups.eventId,
      memberCount: groups.memberCount,
      maxMembers: groups.maxMembers,
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(groups.id, groupId), groups.isPublic, isListedEvent()))
  return row
}
