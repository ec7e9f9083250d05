import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { runPreparedSql, textOf } from '../../../platform/db/prepared.ts'
import { idsBlockedBy, idsBlocking } from '../../blocks/filters.ts'
import { isAccepted, isGroupVisibleTo } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { conversations, readMarks } from '../tables.ts'
import { MESSAGE_COLUMNS, mapMessages } from './repository-history.ts'

type GroupChatRow = {
  status: (typeof groupMembers.$inferSelect)['status'] | null
  conversationId: string | null
  lastSeq: number
  lastChange: number
  lastReadSeq: number
  isMuted: boolean
  hiddenIds: string[]
  blockerIds: string[]
}

const [GROUP_ID, USER_ID, NEWEST] = [sql.raw('$1::uuid'), sql.raw('$2::uuid'), sql.raw('$3::int')]

/** The chat itself stands beside the newest message only. Its number is the conversation's last, because no row is ever deleted. */
const GROUP_CHAT = textOf(sql`
select ${sql.raw(MESSAGE_COLUMNS)}, case when m.seq is null or m.seq = ${conversations.lastSeq} then json_build_object(
  'status', ${groupMembers.status}, 'conversationId', ${conversations.id},
  'lastSeq', coalesce(${conversations.lastSeq}, 0), 'lastChange', coalesce(${conversations.lastChange}, 0),
  'lastReadSeq', coalesce(${readMarks.lastReadSeq}, 0),
  'isMuted', ${readMarks.mutedAt} is not null, 'hiddenIds', ${idsBlockedBy(USER_ID)}, 'blockerIds', ${idsBlocking(USER_ID)}) end
from ${groups}
left join ${groupMembers} on ${groupMembers.groupId} = ${groups.id} and ${groupMembers.userId} = ${USER_ID}
left join ${conversations} on ${conversations.groupId} = ${groups.id}
left join ${readMarks} on ${readMarks.conversationId} = ${conversations.id} and ${readMarks.userId} = ${USER_ID}
left join lateral (
  select * from messages where messages.conversation_id = ${conversations.id} and ${isAccepted()}
  order by messages.seq desc limit ${NEWEST}) m on true
left join users u on u.id = m.sender_id
where ${groups.id} = ${GROUP_ID}`)

/**
 * A group's chat with one person's membership and read mark; undefined if the group does not exist.
 * @param newest how many messages a member reads with it, the newest first
 */
export async function findGroupChat(db: Queryable, groupId: string, userId: string, newest = 0) {
  const rows = await runPreparedSql(db, 'group chat', GROUP_CHAT, [groupId, userId, newest])
  const chat = rows.map((row) => row.at(-1) as GroupChatRow | null).find((found) => found !== null)
  if (chat === undefined) return undefined
  const isVisible = async () =>
    (await db.$count(groups, and(eq(groups.id, groupId), isGroupVisibleTo({ id: userId, isAdmin: false })))) > 0
  // A member, who asks far more often than others, sees the group.
  return {
    ...chat,
    hiddenIds: new Set(chat.hiddenIds),
    blockerIds: new Set(chat.blockerIds),
    newest: newest === 0 ? undefined : mapMessages(rows.filter(([seq]) => seq !== null)),
    isVisible: chat.status === 'ACCEPTED' || (await isVisible()),
  }
}
export type GroupChat = NonNullable<Awaited<ReturnType<typeof findGroupChat>>>

/** Raises the read mark; a lower number changes nothing. @returns whether it moved */
export async function upsertReadMark(db: Queryable, mark: typeof readMarks.$inferInsert): Promise<boolean> {
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
