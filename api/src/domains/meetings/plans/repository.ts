import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isNotOver } from '../../events/filters.ts'
import { eventColumns, events } from '../../events/tables.ts'
import { isMembershipOf } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { meetings, planLinks } from '../tables.ts'

/** Requires the locked membership. @returns false if this member has one for this group */
export const insertPlanLink = async (tx: Tx, row: typeof planLinks.$inferInsert): Promise<boolean> =>
  (await tx.insert(planLinks).values(row).onConflictDoNothing()).rowCount === 1

export async function deletePlanLinkRow(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(planLinks).where(and(eq(planLinks.groupId, groupId), eq(planLinks.userId, userId)))
}

export async function listPlanLinkGroups(db: Queryable, userId: string, overAfter: Date): Promise<string[]> {
  const rows = await db
    .select({ groupId: planLinks.groupId })
    .from(planLinks)
    .innerJoin(groups, eq(groups.id, planLinks.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(eq(planLinks.userId, userId), isNotOver(overAfter)))
  return rows.map(({ groupId }) => groupId)
}

export async function findPlanLinkId(db: Queryable, groupId: string, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: planLinks.id })
    .from(planLinks)
    .where(and(eq(planLinks.groupId, groupId), eq(planLinks.userId, userId)))
  return row?.id
}

export async function findPlanView(db: Queryable, id: string) {
  const [row] = await db
    .select({
      username: users.username,
      groupName: groups.name,
      groupSize: groups.memberCount,
      event: eventColumns,
      place: meetings.place,
      at: sql<Date | null>`${meetings.at}`.mapWith(meetings.at),
    })
    .from(planLinks)
    .innerJoin(users, and(eq(users.id, planLinks.userId), isVisible()))
    .innerJoin(groupMembers, isMembershipOf(planLinks.groupId, planLinks.userId))
    .innerJoin(groups, eq(groups.id, planLinks.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .leftJoin(meetings, eq(meetings.groupId, planLinks.groupId))
    .where(eq(planLinks.id, id))
  return row
}
