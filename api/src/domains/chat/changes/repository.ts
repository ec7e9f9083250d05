import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { conversations, deletedMessages, EMPTIED, messageReactions, messages, pollVotes, readMarks } from '../tables.ts'

export async function findMessage(db: Queryable, id: string) {
  const rows = await db
    .select({
      id: messages.id,
      seq: messages.seq,
      senderId: messages.senderId,
      deletedAt: messages.deletedAt,
      conversationId: conversations.id,
      groupId: conversations.groupId,
      lowUserId: conversations.lowUserId,
      highUserId: conversations.highUserId,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, id))
  return rows[0]
}
export type FoundMessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/**
 * Locks against sends and other changes, in the mode of the send statement.
 * @returns the number of its latest change; undefined if the conversation was deleted
 */
export async function lockConversation(db: Queryable, conversationId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ lastChange: conversations.lastChange })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update')
  return row?.lastChange
}

export async function updateLastChange(db: Queryable, conversationId: string, lastChange: number): Promise<void> {
  await db.update(conversations).set({ lastChange }).where(eq(conversations.id, conversationId))
}

export type MessageKey = { conversationId: string; seq: number }

export const isMessage = ({ conversationId, seq }: MessageKey) =>
  and(eq(messages.conversationId, conversationId), eq(messages.seq, seq))

export async function isMessageDeleted(db: Queryable, message: MessageKey) {
  const [row] = await db.select({ deletedAt: messages.deletedAt }).from(messages).where(isMessage(message))
  return row === undefined || row.deletedAt !== null
}

export async function updateChange(db: Queryable, message: MessageKey, change: number): Promise<void> {
  await db.update(messages).set({ change }).where(isMessage(message))
}

/** Copies messages for reports before they are emptied or deleted. A message that is empty already is not copied. */
async function keepForReports(db: Queryable, which: SQL | undefined, deletedAt: Date): Promise<void> {
  const { id, seq, senderId, content, type, gifUrl, picture, poll, createdAt } = messages
  await db.insert(deletedMessages).select((select) =>
    select
      .select({
        ...{ id, seq, groupId: conversations.groupId, senderId: sql<string>`${senderId}`.as('sender_id') },
        ...{ content, type, gifUrl, picture, poll, createdAt },
        deletedAt: sql<Date>`${deletedAt}::timestamptz`.as('deleted_at'),
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(which, isNotNull(senderId), isNull(messages.deletedAt))),
  )
}

export const keepMessagesOfGroup = (db: Queryable, groupId: string, deletedAt: Date): Promise<void> =>
  keepForReports(db, eq(conversations.groupId, groupId), deletedAt)

export async function deleteKeptMessages(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .delete(deletedMessages)
    .where(lt(deletedMessages.deletedAt, before))
    .returning({ picture: deletedMessages.picture })
  return rows.flatMap(({ picture }) => picture?.file ?? [])
}

/**
 * The row stays, because sequence numbers have no gaps, and a copy for reports. The message and each reply that quotes it
 * get a number of their own, counted from `change`: with one for all, a client whose connection broke after the first would
 * never ask for the others.
 * @param at `removedAt` is set for an administrator's removal
 * @returns the sequence numbers of those replies, in the order of their change numbers
 */
export async function emptyMessage(
  db: Queryable,
  message: MessageKey,
  change: number,
  at: { deletedAt: Date; removedAt: Date | null },
): Promise<number[]> {
  const { conversationId, seq } = message
  await keepForReports(db, isMessage(message), at.deletedAt)
  await db
    .update(messages)
    .set({ ...EMPTIED, ...at, change })
    .where(isMessage(message))
  await db
    .delete(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), eq(messageReactions.seq, seq)))
  await db.delete(pollVotes).where(and(eq(pollVotes.conversationId, conversationId), eq(pollVotes.seq, seq)))
  const replies = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.replyToSeq, seq)))
    .orderBy(asc(messages.seq))
  const seqs = replies.map((reply) => reply.seq)
  if (seqs.length > 0)
    await db
      .update(messages)
      .set({ change: sql`${change} + array_position(${sql.param(seqs)}::int[], ${messages.seq})` })
      .where(and(eq(messages.conversationId, conversationId), inArray(messages.seq, seqs)))
  return seqs
}

const isReaction = ({ conversationId, seq }: MessageKey, userId: string) =>
  and(
    eq(messageReactions.conversationId, conversationId),
    eq(messageReactions.seq, seq),
    eq(messageReactions.userId, userId),
  )

export async function findReaction(db: Queryable, message: MessageKey, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ emoji: messageReactions.emoji })
    .from(messageReactions)
    .where(isReaction(message, userId))
  return row?.emoji ?? null
}

export async function setReaction(
  db: Queryable,
  message: MessageKey,
  userId: string,
  emoji: string | null,
  createdAt: Date,
): Promise<void> {
  if (emoji === null) {
    await db.delete(messageReactions).where(isReaction(message, userId))
    return
  }
  const { conversationId, seq } = message
  await db
    .insert(messageReactions)
    .values({ conversationId, seq, userId, emoji, createdAt })
    .onConflictDoUpdate({
      target: [messageReactions.conversationId, messageReactions.seq, messageReactions.userId],
      set: { emoji, createdAt },
    })
}

/** The read mark of an existing row does not change. */
export async function upsertMute(
  db: Queryable,
  mark: { conversationId: string; userId: string; mutedAt: Date | null },
  now: Date,
): Promise<void> {
  await db
    .insert(readMarks)
    .values({ ...mark, lastReadSeq: 0, readAt: now })
    .onConflictDoUpdate({ target: [readMarks.conversationId, readMarks.userId], set: { mutedAt: mark.mutedAt } })
}
