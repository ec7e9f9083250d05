import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../platform/db/prepared.ts'
import { blocks } from '../blocks/tables.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'
import { conversations, readMarks } from './tables.ts'

/** A group's chat as one person finds it; undefined when there is no such group. */
export async function findGroupChat(db: Queryable, groupId: string, userId: string) {
  const build = () => selectGroupChat(db, parameter('groupId'), parameter('userId'))
  return (await runPreparedQuery(db, 'group chat', build, { groupId, userId }))[0]
}

const selectGroupChat = (db: Queryable, groupId: string, userId: string) =>
  db
    .select({
      isPublic: groups.isPublic,
      status: groupMembers.status,
      conversationId: conversations.id,
      lastSeq: conversations.lastSeq,
      lastChange: conversations.lastChange,
      lastReadSeq: readMarks.lastReadSeq,
      mutedAt: readMarks.mutedAt,
      /** Whom this person blocked; null for nobody. */
      hidden: sql<
        string[] | null
      >`(select array_agg(${blocks.blockedId}) from ${blocks} where ${blocks.blockerId} = ${userId})`,
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, conversations.id), eq(readMarks.userId, userId)))
    .where(eq(groups.id, groupId))

/** Of these people, who blocked whom: for pushes to a group's chat. */
export function listBlockersAmongMembers(db: Queryable, groupId: string, blockedIds: readonly string[]) {
  return db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.userId, blocks.blockerId),
        eq(groupMembers.status, 'ACCEPTED'),
      ),
    )
    .where(inArray(blocks.blockedId, [...blockedIds]))
}

/** Raises how far someone has read; a lower number changes nothing. */
export async function upsertReadMark(
  db: Queryable,
  mark: { conversationId: string; userId: string; lastReadSeq: number; readAt: Date },
): Promise<void> {
  await db
    .insert(readMarks)
    .values(mark)
    .onConflictDoUpdate({
      target: [readMarks.conversationId, readMarks.userId],
      set: { lastReadSeq: mark.lastReadSeq, readAt: mark.readAt },
      setWhere: lt(readMarks.lastReadSeq, mark.lastReadSeq),
    })
}

export async function findUsername(db: Queryable, userId: string): Promise<string | undefined> {
  return (await db.select({ username: users.username }).from(users).where(eq(users.id, userId)))[0]?.username
}

/** Members whom a message of this sender may name, of each group; across a block nobody is named. */
export async function listMentionable(
  db: Queryable,
  wanted: readonly { groupId: string; senderId: string; names: readonly string[] }[],
): Promise<{ groupId: string; senderId: string; userId: string; username: string }[]> {
  const rows = wanted.flatMap(({ groupId, senderId, names }) => names.map((name) => ({ groupId, senderId, name })))
  const column = <K extends 'groupId' | 'senderId' | 'name'>(key: K) => sql.param(rows.map((row) => row[key]))
  const { rows: found } = await db.execute<{ groupId: string; senderId: string; userId: string; username: string }>(sql`
    select distinct w.group_id as "groupId", w.sender_id as "senderId", u.id as "userId", lower(u.username) as username
    from unnest(${column('groupId')}::uuid[], ${column('senderId')}::uuid[], ${column('name')}::text[])
      as w(group_id, sender_id, name)
    join ${users} u on lower(u.username) = w.name
    join ${groupMembers} m on m.group_id = w.group_id and m.user_id = u.id and m.status = 'ACCEPTED'
    where u.id <> w.sender_id and u.suspended_at is null
      and not exists (select 1 from ${blocks} b where b.blocker_id = u.id and b.blocked_id = w.sender_id)
      and not exists (select 1 from ${blocks} b where b.blocker_id = w.sender_id and b.blocked_id = u.id)`)
  return found
}

/** Whom a person blocked: what those wrote comes without its words. */
export async function listHidden(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, userId))
  return rows.map(({ id }) => id)
}

/** The groups somebody is in, and the people they have a direct conversation with: who sees their name in a chat. */
export async function listAudienceOf(
  db: Queryable,
  userId: string,
): Promise<{ groupIds: string[]; partnerIds: string[] }> {
  const memberships = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.status, 'ACCEPTED')))
  const pairs = await db
    .select({ low: conversations.lowUserId, high: conversations.highUserId })
    .from(conversations)
    .where(or(eq(conversations.lowUserId, userId), eq(conversations.highUserId, userId)))
  return {
    groupIds: memberships.map(({ groupId }) => groupId),
    partnerIds: pairs.map(({ low, high }) => (low === userId ? high : low)).filter((id) => id !== null),
  }
}
