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

const NON_MEMBERS = `
select i.group_id, i.user_id from unnest($1::uuid[], $2::uuid[]) as i(group_id, user_id)
where not exists (
  select from group_members m
  where m.group_id = i.group_id and m.user_id = i.user_id and m.status = 'ACCEPTED')`

type Membership = { groupId: string; userId: string }

export async function listNonMembers(db: Queryable, pairs: readonly Membership[]): Promise<Membership[]> {
  const rows = await runPreparedSql<[string, string]>(db, 'non-members', NON_MEMBERS, [
    pairs.map(({ groupId }) => groupId),
    pairs.map(({ userId }) => userId),
  ])
  return rows.map(([groupId, userId]) => ({ groupId, userId }))
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
