import { aliasedTable, and, count, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'

export type UserGroupRow = {
  id: string
  name: string
  ownerId: string
  eventName: string
  memberCount: number
  isShared: boolean
}

/** `seesAll`: the user or an administrator. */
type Viewer = { id: string; seesAll: boolean }

function isViewerMember(db: Queryable, viewer: Viewer): SQL {
  const own = aliasedTable(groupMembers, 'own')
  return exists(
    db
      .select({ one: sql`1` })
      .from(own)
      .where(and(eq(own.groupId, groups.id), eq(own.userId, viewer.id), eq(own.status, 'ACCEPTED'))),
  )
}

/** Accepted memberships. Of groups or events that are not public, only those the viewer is a member of. */
function visibleMemberships(db: Queryable, userId: string, viewer: Viewer): SQL | undefined {
  return and(
    eq(groupMembers.userId, userId),
    eq(groupMembers.status, 'ACCEPTED'),
    viewer.seesAll ? undefined : or(and(groups.isPublic, events.isPublic), isViewerMember(db, viewer)),
  )
}

/** Newest membership first. */
export function listUserGroupRows(
  db: Queryable,
  userId: string,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<UserGroupRow[]> {
  return db
    .select({
      id: groups.id,
      name: groups.name,
      ownerId: groups.ownerId,
      eventName: events.title,
      memberCount: groups.memberCount,
      isShared: sql<boolean>`${isViewerMember(db, viewer)}`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(visibleMemberships(db, userId, viewer))
    .orderBy(desc(groupMembers.joinedAt), desc(groups.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countUserGroups(db: Queryable, userId: string, viewer: Viewer): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(visibleMemberships(db, userId, viewer))
  return row?.total ?? 0
}
