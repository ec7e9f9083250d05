import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { partnerOf } from '../filters.ts'
import { conversations, messageColumns, messages } from '../tables.ts'

const receiver = alias(users, 'receiver')

export async function findGroupChat(db: Queryable, groupId: string) {
  const [row] = await db
    .select({ name: groups.name, conversationId: conversations.id })
    .from(groups)
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .where(eq(groups.id, groupId))
  return row
}

export type Overseen = {
  conversationId?: string | undefined
  senderId?: string | undefined
  kind?: 'GROUP' | 'DIRECT' | undefined
}

const isOverseen = ({ conversationId, senderId, kind }: Overseen) =>
  and(
    conversationId === undefined ? undefined : eq(messages.conversationId, conversationId),
    senderId === undefined ? undefined : eq(messages.senderId, senderId),
    kind === undefined ? undefined : eq(conversations.kind, kind),
  )

export function listOverseen(db: Queryable, which: Overseen, page: Range) {
  return db
    .select({
      ...messageColumns,
      sender: { id: users.id, username: users.username, profilePhoto: users.profilePhoto },
      kind: conversations.kind,
      target: sql<string | null>`coalesce(${groups.name}, ${receiver.username})`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(groups, eq(groups.id, conversations.groupId))
    .leftJoin(receiver, eq(receiver.id, partnerOf(messages.senderId)))
    .where(isOverseen(which))
    .orderBy(desc(messages.createdAt), desc(messages.seq), desc(messages.id))
    .limit(page.limit)
    .offset(page.offset)
}
export type OverseenRow = Awaited<ReturnType<typeof listOverseen>>[number]

export async function countOverseen(db: Queryable, which: Overseen): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(isOverseen(which))
  return row?.total ?? 0
}

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
