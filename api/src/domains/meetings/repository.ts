import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { eventColumns, events } from '../events/tables.ts'
import { isMembershipOf } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { eventDay } from './filters.ts'
import { meetings } from './tables.ts'

export type MeetingRow = typeof meetings.$inferSelect

export async function findMeeting(db: Queryable, groupId: string): Promise<MeetingRow | undefined> {
  const [row] = await db.select().from(meetings).where(eq(meetings.groupId, groupId))
  return row
}

export async function findEventOfGroup(db: Queryable, groupId: string) {
  const [row] = await db
    .select({ event: eventColumns, day: eventDay(), groupName: groups.name, memberCount: groups.memberCount })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eq(groups.id, groupId))
  return row
}

/** Locks the group, which serializes with every change of its meeting. */
export async function lockEventOfGroup(tx: Tx, groupId: string) {
  const [row] = await tx
    .select({ event: eventColumns, memberCount: groups.memberCount })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eq(groups.id, groupId))
    .for('update', { of: groups })
  return row
}

/** So that it cannot end before the transaction. Undefined without an ACCEPTED membership. */
export async function lockMembership(tx: Tx, groupId: string, userId: string) {
  const [row] = await tx
    .select({ joinedAt: groupMembers.joinedAt })
    .from(groupMembers)
    .where(isMembershipOf(groupId, userId))
    .for('share')
  return row
}

export async function findActiveMembership(db: Queryable, groupId: string, userId: string) {
  const [row] = await db
    .select({ joinedAt: groupMembers.joinedAt, username: users.username })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(isMembershipOf(groupId, userId), isVisible()))
  return row
}
