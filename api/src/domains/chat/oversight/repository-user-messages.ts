import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { conversations, messageColumns, messages } from '../tables.ts'

export type MessageKind = 'GROUP' | 'DIRECT' | null
export type WrittenMessageRow = Awaited<ReturnType<typeof listUserMessages>>[number]

const matches = (senderId: string, kind: MessageKind) =>
  and(eq(messages.senderId, senderId), kind === null ? undefined : eq(conversations.kind, kind))

/** Newest first, each with its group or recipient. */
export function listUserMessages(db: Queryable, senderId: string, kind: MessageKind, page: Range) {
  return db
    .select({
      ...messageColumns,
      kind: conversations.kind,
      target: sql<string | null>`coalesce(${groups.name}, ${users.username})`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(groups, eq(groups.id, conversations.groupId))
    .leftJoin(
      users,
      eq(
        users.id,
        sql`case when ${conversations.lowUserId} = ${senderId} then ${conversations.highUserId} else ${conversations.lowUserId} end`,
      ),
    )
    .where(matches(senderId, kind))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countUserMessages(db: Queryable, senderId: string, kind: MessageKind): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(matches(senderId, kind))
  return row?.total ?? 0
}
