import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { isVisibleTo } from '../../blocks/filters.ts'
import { isAccepted, isShownAsMember } from '../../groups/filters.ts'
import { groupMembers } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'

/**
 * A block in either direction excludes both. A person who left silently is one of them for others, as in the member list.
 */
export async function listMentionable(
  db: Queryable,
  wanted: readonly { groupId: string; senderId: string; names: readonly string[] }[],
): Promise<{ groupId: string; senderId: string; userId: string; username: string }[]> {
  const rows = wanted.flatMap(({ groupId, senderId, names }) => names.map((name) => ({ groupId, senderId, name })))
  const column = <K extends 'groupId' | 'senderId' | 'name'>(key: K) => sql.param(rows.map((row) => row[key]))
  const { rows: found } = await db.execute<{ groupId: string; senderId: string; userId: string; username: string }>(sql`
    select distinct w.group_id as "groupId", w.sender_id as "senderId", ${users.id} as "userId", lower(${users.username}) as username
    from unnest(${column('groupId')}::uuid[], ${column('senderId')}::uuid[], ${column('name')}::text[])
      as w(group_id, sender_id, name)
    join ${users} on lower(${users.username}) = w.name
    join ${groupMembers} on ${groupMembers.groupId} = w.group_id and ${groupMembers.userId} = ${users.id}
      and ${isShownAsMember(sql`w.sender_id`)}
    where ${users.id} <> w.sender_id and ${isVisibleTo(sql`w.sender_id`)}`)
  return found
}

export async function listReaders(db: Queryable, groupId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.userId, [...userIds]), isAccepted()))
  return rows.map(({ userId }) => userId)
}
