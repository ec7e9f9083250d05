import { and, eq, or } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { runPreparedSql } from '../../../platform/db/prepared.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers } from '../../groups/tables.ts'
import { conversations } from '../tables.ts'

const MEMBER_IDS = `select user_id from group_members where group_id = $1 and status = 'ACCEPTED'`

export async function listMemberIds(db: Queryable, groupId: string): Promise<string[]> {
  const rows = await runPreparedSql<[string]>(db, 'member-ids', MEMBER_IDS, [groupId])
  return rows.map(([userId]) => userId)
}

export async function listReaders(db: Queryable, userId: string) {
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
