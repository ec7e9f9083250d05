import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'
import { conversations, messages, readMarks } from './tables.ts'

/** A group's chat as one person finds it; undefined when there is no such group. */
export async function findGroupChat(db: Queryable, groupId: string, userId: string) {
  const rows = await db
    .select({
      isPublic: groups.isPublic,
      status: groupMembers.status,
      conversationId: conversations.id,
      lastSeq: conversations.lastSeq,
      lastReadSeq: readMarks.lastReadSeq,
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, conversations.id), eq(readMarks.userId, userId)))
    .where(eq(groups.id, groupId))
  return rows[0]
}

const messageColumns = {
  id: messages.id,
  seq: messages.seq,
  clientId: messages.clientId,
  content: messages.content,
  type: messages.type,
  gifUrl: messages.gifUrl,
  gifId: messages.gifId,
  createdAt: messages.createdAt,
  deletedAt: messages.deletedAt,
  sender: {
    id: users.id,
    username: users.username,
    profilePhoto: users.profilePhoto,
    profilePhotoThumbnail: users.profilePhotoThumbnail,
    suspendedAt: users.suspendedAt,
  },
}

export type MessageRow = Awaited<ReturnType<typeof listMessagesSince>>[number]

/** Oldest first. */
export function listMessagesSince(db: Queryable, conversationId: string, since: number, limit: number) {
  return db
    .select(messageColumns)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, since)))
    .orderBy(asc(messages.seq))
    .limit(limit)
}

/** The newest below a sequence number, newest first. */
export function listMessagesBefore(
  db: Queryable,
  conversationId: string,
  beforeSeq: number,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .select(messageColumns)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.conversationId, conversationId), lt(messages.seq, beforeSeq)))
    .orderBy(desc(messages.seq))
    .limit(limit)
}

/**
 * The sequence number of the first message at or after an instant; `lastSeq + 1` when there is none. Halving, on the
 * primary key: numbers have no gaps and times never run backwards within a conversation, so no index on time is needed.
 */
export async function findSeqAt(db: Queryable, conversationId: string, lastSeq: number, at: Date): Promise<number> {
  const { rows } = await db.execute<{ high: number }>(sql`
    with recursive halving(low, high) as (
      select 0, ${lastSeq}::int + 1
      union all
      select case when m.created_at < ${at.toISOString()}::timestamptz then m.seq else h.low end,
             case when m.created_at < ${at.toISOString()}::timestamptz then h.high else m.seq end
      from halving h
      join ${messages} m on m.conversation_id = ${conversationId}::uuid and m.seq = (h.low + h.high) / 2
      where h.high - h.low > 1
    )
    select high from halving order by high - low limit 1`)
  return rows[0]?.high ?? lastSeq + 1
}

/** What is stored under these senders' client ids, with the group each went to. */
export function listMessagesByClientId(db: Queryable, keys: readonly { senderId: string; clientId: string }[]) {
  return db
    .select({ ...messageColumns, groupId: conversations.groupId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(or(...keys.map((key) => and(eq(messages.senderId, key.senderId), eq(messages.clientId, key.clientId)))))
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

/** Takes the words out of everything somebody sent; the rows stay, because numbers have no gaps. */
export async function emptyMessagesOf(db: Queryable, senderId: string, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({
      content: '',
      gifUrl: null,
      gifId: null,
      deletedAt: sql`coalesce(${messages.deletedAt}, ${now}::timestamptz)`,
    })
    .where(eq(messages.senderId, senderId))
}
