import { and, eq, gt } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { runPreparedSql } from '../../platform/db/prepared.ts'
import { newId } from '../../platform/ids.ts'
import { sortPair } from './sending/repository.ts'
import { conversations, messages, readMarks } from './tables.ts'

const NON_MEMBERS = `
select i.group_id, i.user_id from unnest($1::uuid[], $2::uuid[]) as i(group_id, user_id)
where not exists (
  select from group_members m
  where m.group_id = i.group_id and m.user_id = i.user_id and m.status = 'ACCEPTED')`

type Membership = { groupId: string; userId: string }

export async function listNonMembers(db: Queryable, pairs: readonly Membership[]): Promise<Membership[]> {
  const rows = await runPreparedSql<[string, string]>(db, 'non-members', NON_MEMBERS, [
    pairs.map(({ groupId }) => groupId),
    pairs.map(({ userId }) => userId),
  ])
  return rows.map(([groupId, userId]) => ({ groupId, userId }))
}

export async function updateReadMarksBeyondEnd(db: Queryable): Promise<void> {
  await db
    .update(readMarks)
    .set({ lastReadSeq: conversations.lastSeq })
    .from(conversations)
    .where(and(eq(conversations.id, readMarks.conversationId), gt(readMarks.lastReadSeq, conversations.lastSeq)))
}

export async function insertConversationBetween(tx: Tx, senderId: string, receiverId: string, at: Date): Promise<void> {
  const [lowUserId, highUserId] = sortPair([senderId, receiverId])
  const id = newId()
  const numbered = { id, lastSeq: 1, lastMessageAt: at, createdAt: at }
  await tx.insert(conversations).values({ ...numbered, kind: 'DIRECT', lowUserId, highUserId })
  const message = { content: '.', type: 'TEXT' as const, createdAt: at }
  await tx.insert(messages).values({ ...message, conversationId: id, seq: 1, id: newId(), senderId, clientId: newId() })
}
