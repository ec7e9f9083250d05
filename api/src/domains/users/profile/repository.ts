import { and, desc, eq, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isGroupVisibleTo, isMember, isShownAsMember, showsPlans } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../tables.ts'

export type UserGroupRow = Awaited<ReturnType<typeof selectUserGroups>>[number]

/** `seesAll`: the user or an administrator. */
type Viewer = { id: string; seesAll: boolean; now: Date }

/** Accepted memberships: of groups the viewer is in too, and of upcoming public ones those that the user shows the viewer. */
function visibleMemberships(userId: string, viewer: Viewer): SQL | undefined {
  const isVisible = isGroupVisibleTo({ id: viewer.id, isAdmin: false })
  const isShown = and(groups.isPublic, isVisible, events.isPublic, isNotOver(viewer.now), showsPlans(viewer.id))
  return and(
    eq(groupMembers.userId, userId),
    isShownAsMember(viewer.id),
    viewer.seesAll ? undefined : or(isShown, isMember(groups.id, viewer.id)),
  )
}

const selectUserGroups = (db: Queryable, userId: string, viewer: Viewer) =>
  db
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
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(visibleMemberships(userId, viewer))

export const listUserGroupRows = (db: Queryable, userId: string, viewer: Viewer, { limit, offset }: Range) => ({
  rows: selectUserGroups(db, userId, viewer)
    .orderBy(desc(groupMembers.joinedAt), desc(groups.id))
    .limit(limit)
    .offset(offset),
  total: db.$count(selectUserGroups(db, userId, viewer).as('visible')),
})
