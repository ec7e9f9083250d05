import { chatLimits } from 'contract/chat/chat.ts'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, preparedPage, runPreparedQuery } from '../../../platform/db/prepared.ts'
import type { Range } from '../../../platform/paging.ts'
import { hasBlocked, personColumnsFor } from '../../blocks/filters.ts'
import { eventSummaryColumns, events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { unreadCount } from '../filters.ts'
import { conversations, messages, readMarks, summaryColumns } from '../tables.ts'

const sender = alias(users, 'sender')

export function listGroupChats(db: Queryable, userId: string, { limit, offset }: Range) {
  const page = preparedPage(limit, offset, chatLimits.groupChatsPerPage)
  const build = () => selectGroupChats(db, parameter('userId'), page)
  return runPreparedQuery(db, `group chats ${page.name}`, build, { userId, limit, offset })
}
export type GroupChatRow = Awaited<ReturnType<typeof listGroupChats>>[number]

const isMember = (userId: string) => and(eq(groupMembers.userId, userId), isAccepted())

const selectGroupChats = (db: Queryable, userId: string, page: Range) =>
  db
    .select({
      group: { id: groups.id, name: groups.name, image: groups.image },
      event: eventSummaryColumns,
      joinedAt: sql<Date>`coalesce(${groupMembers.joinedAt}, ${groupMembers.requestedAt})`.mapWith(
        groupMembers.joinedAt,
      ),
      lastSeq: sql<number>`coalesce(${conversations.lastSeq}, 0)`,
      mutedAt: readMarks.mutedAt,
      last: summaryColumns(messages),
      sender: { ...personColumnsFor(userId, sender), suspendedAt: sender.suspendedAt },
      isHidden: sql<boolean>`${hasBlocked(userId, messages.senderId)}`,
      unreadCount: unreadCount(userId, groupMembers, conversations, readMarks),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, conversations.id), eq(readMarks.userId, userId)))
    .leftJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq)))
    .leftJoin(sender, eq(sender.id, messages.senderId))
    .where(isMember(userId))
    .orderBy(desc(sql`coalesce(${conversations.lastMessageAt}, ${groupMembers.joinedAt})`), asc(groups.id))
    .limit(page.limit)
    .offset(page.offset)

export async function listUnreadGroupIds(db: Queryable, userId: string): Promise<string[]> {
  const build = () => selectUnreadGroups(db, parameter('userId'))
  return (await runPreparedQuery(db, 'groups with unread messages', build, { userId })).map(({ groupId }) => groupId)
}

const selectUnreadGroups = (db: Queryable, userId: string) =>
  db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .innerJoin(conversations, eq(conversations.groupId, groupMembers.groupId))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, conversations.id), eq(readMarks.userId, userId)))
    .where(
      and(
        isMember(userId),
        isNull(readMarks.mutedAt),
        gt(conversations.lastSeq, sql`coalesce(${readMarks.lastReadSeq}, 0)`),
        sql`${unreadCount(userId, groupMembers, conversations, readMarks)} > 0`,
      ),
    )

export async function countGroupChats(db: Queryable, userId: string): Promise<number> {
  return db.$count(groupMembers, isMember(userId))
}
