import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { hasBlocked, notBlocked, personColumnsFor } from '../../blocks/filters.ts'
import { isAccepted, isMember } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { conversations, messages } from '../tables.ts'

const partner = alias(users, 'partner')

/** Lower case and without accents, as in the index. */
export async function fold(db: Queryable, text: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold(${text}) as folded`)
  return rows[0]?.folded ?? text
}

/**
 * Only of group chats in which the person is now, and direct conversations without a block.
 * @param query a `to_tsquery`
 * @param beforeId only older messages than this one; ids sort by age
 */
export function listFoundMessages(
  db: Queryable,
  userId: string,
  query: string,
  within: { groupId?: string | undefined; userId?: string | undefined },
  beforeId: string | null,
  limit: number,
) {
  // An array, so that the words are looked up once: a join would look them up for each conversation.
  const mine = sql`${messages.conversationId} = any(array(
    select ${conversations.id} from ${conversations} join ${groupMembers}
      on ${groupMembers.groupId} = ${conversations.groupId}
      where ${groupMembers.userId} = ${userId} and ${isAccepted()}
    union all select ${conversations.id} from ${conversations} where ${conversations.lowUserId} = ${userId}
    union all select ${conversations.id} from ${conversations} where ${conversations.highUserId} = ${userId}))`
  return db
    .select({
      id: messages.id,
      seq: messages.seq,
      content: messages.content,
      type: messages.type,
      createdAt: messages.createdAt,
      groupId: conversations.groupId,
      groupName: groups.name,
      partner: personColumnsFor(userId, partner),
      author: personColumnsFor(userId, users),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(groups, eq(groups.id, conversations.groupId))
    .leftJoin(
      partner,
      and(
        or(eq(partner.id, conversations.lowUserId), eq(partner.id, conversations.highUserId)),
        ne(partner.id, userId),
      ),
    )
    .where(
      and(
        mine,
        sql`search_words(${messages.content}) @@ to_tsquery('simple', ${query})`,
        // Both are conditions of the partial index `messages_search`, which is not used without them.
        isNull(messages.deletedAt),
        sql`${messages.content} <> ''`,
        isVisible(),
        or(isMember(conversations.groupId, userId), sql`${conversations.groupId} is null`),
        sql`not ${hasBlocked(userId, messages.senderId)}`,
        or(sql`${conversations.groupId} is not null`, notBlocked(userId, partner.id)),
        within.groupId === undefined ? undefined : eq(conversations.groupId, within.groupId),
        within.userId === undefined ? undefined : eq(partner.id, within.userId),
        beforeId === null ? undefined : lt(messages.id, beforeId),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
}
export type FoundRow = Awaited<ReturnType<typeof listFoundMessages>>[number]
