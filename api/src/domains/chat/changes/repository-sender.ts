import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { conversations, EMPTIED, messageReactions, messages, pollVotes } from '../tables.ts'

const quoted = alias(messages, 'quoted')

/** So that clients that resume read the changed messages. Locks the conversations in the order of sending. */
async function raiseLastChanges(db: Queryable, userId: string): Promise<{ id: string; groupId: string | null }[]> {
  const reacted = db
    .select({ id: messageReactions.conversationId })
    .from(messageReactions)
    .where(eq(messageReactions.userId, userId))
  const voted = db.select({ id: pollVotes.conversationId }).from(pollVotes).where(eq(pollVotes.userId, userId))
  const involved = db
    .select({ id: messages.conversationId })
    .from(messages)
    .where(eq(messages.senderId, userId))
    .union(reacted)
    .union(voted)
  const locked = await db
    .select({ id: conversations.id, groupId: conversations.groupId })
    .from(conversations)
    .where(inArray(conversations.id, involved))
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

async function markRepliesChanged(db: Queryable, quotedId: string): Promise<void> {
  await db
    .update(messages)
    .set({ change: sql`${conversations.lastChange}` })
    .from(conversations)
    .innerJoin(quoted, and(eq(quoted.conversationId, conversations.id), eq(quoted.senderId, quotedId)))
    .where(and(eq(messages.conversationId, quoted.conversationId), eq(messages.replyToSeq, quoted.seq)))
}

/** Marks all messages of a person and the replies that quote them as changed: their presentation depends on the suspension. */
export async function markMessagesChanged(db: Queryable, senderId: string): Promise<void> {
  if ((await raiseLastChanges(db, senderId)).length === 0) return
  await db
    .update(messages)
    .set({ change: sql`${conversations.lastChange}` })
    .from(conversations)
    .where(and(eq(messages.senderId, senderId), eq(conversations.id, messages.conversationId)))
  await markRepliesChanged(db, senderId)
}

const inPollOf = (senderId: string) => sql`exists (
  select 1 from ${messages} where ${messages.conversationId} = ${pollVotes.conversationId}
    and ${messages.seq} = ${pollVotes.seq} and ${messages.senderId} = ${senderId})`

/**
 * Rows stay, because sequence numbers have no gaps. All of it is one change of each conversation.
 * @returns the groups of those conversations
 */
export async function emptyMessagesOf(db: Queryable, senderId: string, now: Date): Promise<string[]> {
  const locked = await raiseLastChanges(db, senderId)
  if (locked.length === 0) return []
  await db
    .update(messages)
    .set({
      ...EMPTIED,
      deletedAt: sql`coalesce(${messages.deletedAt}, ${now}::timestamptz)`,
      change: sql`${conversations.lastChange}`,
    })
    .from(conversations)
    .where(and(eq(messages.senderId, senderId), eq(conversations.id, messages.conversationId)))
  await markRepliesChanged(db, senderId)
  await db.delete(pollVotes).where(inPollOf(senderId))
  const { conversationId, seq } = messageReactions
  const reactions = await db
    .delete(messageReactions)
    .where(eq(messageReactions.userId, senderId))
    .returning({ conversationId, seq })
  const votes = await db
    .delete(pollVotes)
    .where(eq(pollVotes.userId, senderId))
    .returning({ conversationId: pollVotes.conversationId, seq: pollVotes.seq })
  for (const { conversationId, seq } of [...reactions, ...votes])
    await db
      .update(messages)
      .set({ change: sql`(select last_change from conversations where id = ${conversationId})` })
      .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
  return locked.map(({ groupId }) => groupId).filter((id) => id !== null)
}
