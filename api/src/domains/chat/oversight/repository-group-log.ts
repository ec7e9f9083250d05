import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { conversations, messageColumns, messages } from '../tables.ts'

export async function findGroupChat(db: Queryable, groupId: string) {
  const [row] = await db
    .select({ name: groups.name, conversationId: conversations.id })
    .from(groups)
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .where(eq(groups.id, groupId))
  return row
}

export type LogRow = Awaited<ReturnType<typeof listLog>>[number]

const isInLog = (conversationId: string, userId: string | undefined) =>
  and(eq(messages.conversationId, conversationId), userId === undefined ? undefined : eq(messages.senderId, userId))

/** Newest first. */
export function listLog(db: Queryable, conversationId: string, userId: string | undefined, page: Range) {
  return db
    .select({
      ...messageColumns,
      sender: { id: users.id, username: users.username, profilePhoto: users.profilePhoto },
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(isInLog(conversationId, userId))
    .orderBy(desc(messages.seq))
    .limit(page.limit)
    .offset(page.offset)
}

export const countLog = async (db: Queryable, conversationId: string, userId: string | undefined): Promise<number> =>
  db.$count(messages, isInLog(conversationId, userId))

/** Accepted members, and former members who wrote in the chat. */
export function listWriters(db: Queryable, groupId: string, conversationId: string) {
  const members = db
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), isAccepted()))
  const senders = db
    .selectDistinct({ id: messages.senderId })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(or(inArray(users.id, members), inArray(users.id, senders)))
    .orderBy(asc(sql`lower(${users.username})`))
}
