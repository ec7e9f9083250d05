import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isMessage, type MessageKey } from '../changes/repository.ts'
import { conversations, messages, pollVotes } from '../tables.ts'

/** Undefined if the message is deleted; its `poll` is null if it has none. */
export async function findPoll(db: Queryable, message: MessageKey) {
  const [row] = await db
    .select({ poll: messages.poll, pollClosedAt: messages.pollClosedAt, createdAt: messages.createdAt })
    .from(messages)
    .where(and(isMessage(message), isNull(messages.deletedAt)))
  return row
}

export async function findGroupConversation(db: Queryable, groupId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: conversations.id }).from(conversations).where(eq(conversations.groupId, groupId))
  return row?.id
}

const isOfPoll = ({ conversationId, seq }: MessageKey) =>
  and(eq(pollVotes.conversationId, conversationId), eq(pollVotes.seq, seq))

export const listVotes = (db: Queryable, message: MessageKey) =>
  db.select({ options: pollVotes.options }).from(pollVotes).where(isOfPoll(message))

export function listVotesOf(db: Queryable, message: MessageKey, userIds: readonly string[]) {
  return db
    .select({ userId: pollVotes.userId, options: pollVotes.options })
    .from(pollVotes)
    .where(and(isOfPoll(message), inArray(pollVotes.userId, [...userIds])))
}

/** Sets or replaces votes in one poll, at most one per person; those without options are deleted. */
export async function setVotes(
  db: Queryable,
  { conversationId, seq }: MessageKey,
  votes: readonly { userId: string; options: number[] }[],
  createdAt: Date,
): Promise<void> {
  const nonEmpty = votes.filter(({ options }) => options.length > 0)
  const withdrawn = votes.filter(({ options }) => options.length === 0).map(({ userId }) => userId)
  if (withdrawn.length > 0)
    await db.delete(pollVotes).where(and(isOfPoll({ conversationId, seq }), inArray(pollVotes.userId, withdrawn)))
  if (nonEmpty.length > 0)
    await db
      .insert(pollVotes)
      .values(nonEmpty.map(({ userId, options }) => ({ conversationId, seq, userId, options, createdAt })))
      .onConflictDoUpdate({
        target: [pollVotes.conversationId, pollVotes.seq, pollVotes.userId],
        set: { options: sql`excluded.options`, createdAt },
      })
}

export async function listMembersAmong(db: Queryable, conversationId: string, userIds: readonly string[]) {
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(conversations, eq(conversations.groupId, groupMembers.groupId))
    .where(and(eq(conversations.id, conversationId), isAccepted(), inArray(groupMembers.userId, [...userIds])))
  return new Set(rows.map(({ userId }) => userId))
}

export async function updatePollClosed(db: Queryable, message: MessageKey, pollClosedAt: Date): Promise<void> {
  await db.update(messages).set({ pollClosedAt }).where(isMessage(message))
}

const isOpen = () => and(isNotNull(messages.poll), isNull(messages.pollClosedAt))

export function listPollsToClose(db: Queryable, now: Date, limit: number) {
  return db
    .select({
      conversationId: messages.conversationId,
      seq: messages.seq,
      senderId: messages.senderId,
      groupId: groups.id,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(groups, eq(groups.id, conversations.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(isOpen(), lte(events.startsAt, now), sql`${messages.createdAt} < ${events.startsAt}`))
    .orderBy(asc(messages.conversationId), asc(messages.seq))
    .limit(limit)
}

export function listOpenPollsVotedIn(db: Queryable, groupId: string, userId: string) {
  return db
    .select({ conversationId: messages.conversationId, seq: messages.seq })
    .from(pollVotes)
    .innerJoin(conversations, and(eq(conversations.id, pollVotes.conversationId), eq(conversations.groupId, groupId)))
    .innerJoin(
      messages,
      and(eq(messages.conversationId, pollVotes.conversationId), eq(messages.seq, pollVotes.seq), isOpen()),
    )
    .where(eq(pollVotes.userId, userId))
    .orderBy(asc(messages.seq))
}
