import { and, count, desc, eq, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { events } from '../../events/tables.ts'
import { isAccepted, isMember } from '../../groups/filters.ts'
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

/** Accepted memberships. Of groups or events that are not public, only those the viewer is a member of. */
function visibleMemberships(userId: string, viewer: Viewer): SQL | undefined {
  return and(
    eq(groupMembers.userId, userId),
    isAccepted(),
    viewer.seesAll ? undefined : or(and(groups.isPublic, events.isPublic), isMember(groups.id, viewer.id)),
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
      isShared: isMember(groups.id, viewer.id),
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(visibleMemberships(userId, viewer))
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
    .where(visibleMemberships(userId, viewer))
  return row?.total ?? 0
}
