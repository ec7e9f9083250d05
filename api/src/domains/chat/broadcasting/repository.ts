import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { runPreparedSql } from '../../../platform/db/prepared.ts'
import { blocks } from '../../blocks/tables.ts'
import { isAccepted, isRequest } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { conversations } from '../tables.ts'

/** Accepted members of the group who blocked one of these people. */
export function listBlockersAmongMembers(db: Queryable, groupId: string, blockedIds: readonly string[]) {
  return db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, blocks.blockerId), isAccepted()),
    )
    .where(inArray(blocks.blockedId, [...blockedIds]))
}

/** Accepted members of the group whom this person blocked. */
export async function listBlockedMembers(db: Queryable, groupId: string, blockerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, blocks.blockedId), isAccepted()),
    )
    .where(eq(blocks.blockerId, blockerId))
  return rows.map(({ id }) => id)
}

/** The people a person blocked: their messages are hidden from that person. */
export async function listHidden(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, userId))
  return rows.map(({ id }) => id)
}

const MEMBER_IDS = `select user_id from group_members where group_id = $1 and status = 'ACCEPTED'`

export async function listMemberIds(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await runPreparedSql<[string]>(db, 'member-ids', MEMBER_IDS, [groupId])
  return rows.map(([userId]) => userId)
}

/** Undefined if the group is deleted. */
export async function findOwnerId(db: Queryable, groupId: string): Promise<string | undefined> {
  return (await db.select({ ownerId: groups.ownerId }).from(groups).where(eq(groups.id, groupId)))[0]?.ownerId
}

export async function listApplicantIds(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), isRequest()))
  return rows.map(({ userId }) => userId)
}

export async function findUsername(db: Queryable, userId: string): Promise<string | undefined> {
  return (await db.select({ username: users.username }).from(users).where(eq(users.id, userId)))[0]?.username
}

/** The groups of a person and their partners in direct conversations: everyone who reads their messages. */
export async function listReaders(
  db: Queryable,
  userId: string,
): Promise<{ groupIds: string[]; partnerIds: string[] }> {
  const memberships = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), isAccepted()))
  const pairs = await db
    .select({ low: conversations.lowUserId, high: conversations.highUserId })
    .from(conversations)
    .where(or(eq(conversations.lowUserId, userId), eq(conversations.highUserId, userId)))
  return {
    groupIds: memberships.map(({ groupId }) => groupId),
    partnerIds: pairs.map(({ low, high }) => (low === userId ? high : low)).filter((id) => id !== null),
  }
}
