import { and, eq, lt } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import { idsBlockedBy, idsBlocking } from '../../blocks/filters.ts'
import { isGroupVisibleTo } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { conversations, readMarks } from '../tables.ts'

/** A group's chat with one person's membership and read mark; undefined if the group does not exist. */
export async function findGroupChat(db: Queryable, groupId: string, userId: string) {
  const build = () => selectGroupChat(db, parameter('groupId'), parameter('userId'))
  const [chat] = await runPreparedQuery(db, 'group chat', build, { groupId, userId })
  const isVisible = async () =>
    (await db.$count(groups, and(eq(groups.id, groupId), isGroupVisibleTo({ id: userId, isAdmin: false })))) > 0
  // A member, who asks far more often than others, sees the group.
  return chat && { ...chat, isVisible: chat.status === 'ACCEPTED' || (await isVisible()) }
}

const selectGroupChat = (db: Queryable, groupId: string, userId: string) =>
  db
    .select({
      status: groupMembers.status,
      conversationId: conversations.id,
      lastSeq: conversations.lastSeq,
      lastChange: conversations.lastChange,
      lastReadSeq: readMarks.lastReadSeq,
      mutedAt: readMarks.mutedAt,
      hiddenIds: idsBlockedBy(userId),
      blockerIds: idsBlocking(userId),
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, conversations.id), eq(readMarks.userId, userId)))
    .where(eq(groups.id, groupId))

/** Raises the read mark; a lower number changes nothing. @returns whether it moved */
export async function upsertReadMark(
  db: Queryable,
  mark: { conversationId: string; userId: string; lastReadSeq: number; readAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(readMarks)
    .values(mark)
    .onConflictDoUpdate({
      target: [readMarks.conversationId, readMarks.userId],
      set: { lastReadSeq: mark.lastReadSeq, readAt: mark.readAt },
      setWhere: lt(readMarks.lastReadSeq, mark.lastReadSeq),
    })
  return rowCount === 1
}
