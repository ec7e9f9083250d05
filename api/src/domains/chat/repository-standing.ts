import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { conversations, messageReactions, messages } from './tables.ts'

const quoted = alias(messages, 'quoted')

/**
 * Counts one change in each conversation in which somebody wrote or reacted, so that whoever was away hears of it.
 * Locks those conversations in the order in which sending locks them too.
 */
async function raiseChangesOf(db: Queryable, userId: string): Promise<{ id: string; groupId: string | null }[]> {
  const reacted = db
    .select({ id: messageReactions.conversationId })
    .from(messageReactions)
    .where(eq(messageReactions.userId, userId))
  const theirs = db
    .select({ id: messages.conversationId })
    .from(messages)
    .where(eq(messages.senderId, userId))
    .union(reacted)
  const locked = await db
    .select({ id: conversations.id, groupId: conversations.groupId })
    .from(conversations)
    .where(inArray(conversations.id, theirs))
    .orderBy(asc(conversations.id))
    .for('no key update')
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  await db
    .update(conversations)
    .set({ lastChange: sql`${conversations.lastChange} + 1` })
    .where(inArray(conversations.id, ids))
  return locked
}

/** Makes everything somebody wrote count as changed: its words stay, but how they are shown does not. */
export async function touchMessagesOf(db: Queryable, senderId: string): Promise<void> {
  if ((await raiseChangesOf(db, senderId)).length === 0) return
  await db
    .update(messages)
    .set({ change: sql`${conversations.lastChange}` })
    .from(conversations)
    .where(and(eq(messages.senderId, senderId), eq(conversations.id, messages.conversationId)))
}

/**
 * Takes the words out of everything somebody sent, and their reactions away; the rows of messages stay, because numbers have no gaps. Counts as one change of
 * each conversation, so that whoever comes back later hears of it.
 *
 * @returns the groups in whose chats that was
 */
export async function emptyMessagesOf(db: Queryable, senderId: string, now: Date): Promise<string[]> {
  const locked = await raiseChangesOf(db, senderId)
  if (locked.length === 0) return []
  await db
    .update(messages)
    .set({
      content: '',
      gifUrl: null,
      gifId: null,
      mentions: null,
      deletedAt: sql`coalesce(${messages.deletedAt}, ${now}::timestamptz)`,
      change: sql`${conversations.lastChange}`,
    })
    .from(conversations)
    .where(and(eq(messages.senderId, senderId), eq(conversations.id, messages.conversationId)))
  await db
    .update(messages)
    .set({ change: sql`${conversations.lastChange}` })
    .from(conversations)
    .innerJoin(quoted, and(eq(quoted.conversationId, conversations.id), eq(quoted.senderId, senderId)))
    .where(and(eq(messages.conversationId, quoted.conversationId), eq(messages.replyToSeq, quoted.seq)))
  const gone = await db.delete(messageReactions).where(eq(messageReactions.userId, senderId)).returning({
    conversationId: messageReactions.conversationId,
    seq: messageReactions.seq,
  })
  for (const { conversationId, seq } of gone)
    await db
      .update(messages)
      .set({ change: sql`(select last_change from conversations where id = ${conversationId})` })
      .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
  return locked.map(({ groupId }) => groupId).filter((id) => id !== null)
}
