import { lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { notBlocked } from '../../blocks/filters.ts'
import { conversations, messages, readMarks } from '../../chat/tables.ts'
import { isMember } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { missedMessages, missedMessagesMark, notificationSettings } from '../tables.ts'

export type MissedMessages = {
  userId: string
  conversationId: string
  seq: number
  count: number
  groupId: string | null
  groupName: string | null
  senderId: string
  senderName: string
}

const WATERMARK_ID = 1

/** @returns up to when messages were checked; null before the first run */
export const findWatermark = async (db: Queryable): Promise<Date | null> =>
  (await db.select().from(missedMessagesMark))[0]?.lookedUntil ?? null

/** Not back: a slow run may end after a later one. */
export async function advanceWatermark(db: Queryable, lookedUntil: Date): Promise<void> {
  await db
    .insert(missedMessagesMark)
    .values({ id: WATERMARK_ID, lookedUntil })
    .onConflictDoUpdate({
      target: missedMessagesMark.id,
      set: { lookedUntil: sql`greatest(${missedMessagesMark.lookedUntil}, excluded.looked_until)` },
    })
}

/** The smallest UUIDv7 of an instant. Message ids are in time order, so that their index serves a range of time. */
const smallestIdAt = (instant: Date): string => {
  const hex = instant.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

export function listMissedMessages(db: Queryable, from: Date, until: Date): Promise<MissedMessages[]> {
  const participants = sql`
    select c.id as conversation_id, c.group_id, m.user_id
    from ${conversations} c join ${groupMembers} m on m.group_id = c.group_id and m.status = 'ACCEPTED'
    where c.id in (select conversation_id from recent)
    union all
    select c.id, null, u.user_id
    from ${conversations} c cross join lateral (values (c.low_user_id), (c.high_user_id)) as u (user_id)
    where c.kind = 'DIRECT' and c.id in (select conversation_id from recent)`
  return queryRows<MissedMessages>(
    db,
    sql`
    with recent as (
      select conversation_id, seq, sender_id from ${messages}
      where id >= ${smallestIdAt(from)} and id < ${smallestIdAt(until)} and deleted_at is null
    ), participant as (${participants})
    select distinct on (p.user_id, p.conversation_id)
      p.user_id as "userId", p.conversation_id as "conversationId", r.seq, p.group_id as "groupId",
      g.name as "groupName", r.sender_id as "senderId", s.username as "senderName",
      count(*) over (partition by p.user_id, p.conversation_id)::int as count
    from participant p
    join recent r on r.conversation_id = p.conversation_id and r.sender_id <> p.user_id
    join ${users} s on s.id = r.sender_id and s.suspended_at is null
    left join ${groups} g on g.id = p.group_id
    left join ${readMarks} k on k.conversation_id = p.conversation_id and k.user_id = p.user_id
    left join ${missedMessages} t on t.conversation_id = p.conversation_id and t.user_id = p.user_id
    where k.muted_at is null and r.seq > coalesce(k.last_read_seq, 0) and r.seq > coalesce(t.told_seq, 0)
      and ${notBlocked(sql`p.user_id`, sql`r.sender_id`)}
    order by p.user_id, p.conversation_id, r.seq desc`,
  )
}

/** @returns false when the user was notified up to this message before. Locks the row. */
export async function upsertNotified(tx: Tx, missed: MissedMessages, now: Date): Promise<boolean> {
  const { userId, conversationId, seq } = missed
  const stored = await tx
    .insert(missedMessages)
    .values({ userId, conversationId, toldSeq: seq, toldAt: now })
    .onConflictDoUpdate({
      target: [missedMessages.userId, missedMessages.conversationId],
      set: { toldSeq: seq, toldAt: now },
      setWhere: lt(missedMessages.toldSeq, seq),
    })
    .returning({ toldSeq: missedMessages.toldSeq })
  return stored.length > 0
}

export async function upsertNotifiedUpTo(tx: Tx, messageId: string, userIds: readonly string[], now: Date) {
  if (userIds.length === 0) return
  await tx.execute(sql`
    insert into ${missedMessages} (user_id, conversation_id, told_seq, told_at, mailed_seq)
    select u.id, m.conversation_id, m.seq, ${now}::timestamptz, m.seq
    from ${messages} m cross join unnest(${sql.param([...userIds])}::uuid[]) as u (id)
    where m.id = ${messageId}
    on conflict (user_id, conversation_id) do update set told_seq = greatest(missed_messages.told_seq, excluded.told_seq),
      told_at = excluded.told_at, mailed_seq = greatest(missed_messages.mailed_seq, excluded.mailed_seq)`)
}

/** `isOpen`: the user is still a member of the group, or sees the other person. */
export type UnmailedConversation = {
  userId: string
  conversationId: string
  name: string
  isGroup: boolean
  isOpen: boolean
}

/** Notified before `notifiedBefore`, still unread and not mailed; without users who had a digest since `digestedBefore`. */
export const listUnmailed = (db: Queryable, notifiedBefore: Date, digestedBefore: Date) =>
  queryRows<UnmailedConversation>(
    db,
    sql`
    select t.user_id as "userId", t.conversation_id as "conversationId", c.kind = 'GROUP' as "isGroup",
      coalesce(g.name, o.username) as name,
      case when c.kind = 'GROUP' then ${isMember(sql`c.group_id`, sql`t.user_id`)}
        else o.suspended_at is null and ${notBlocked(sql`t.user_id`, sql`o.id`)} end as "isOpen"
    from ${missedMessages} t
    join ${conversations} c on c.id = t.conversation_id
    left join ${groups} g on g.id = c.group_id
    left join ${users} o on o.id = case when c.low_user_id = t.user_id then c.high_user_id else c.low_user_id end
    left join ${readMarks} k on k.conversation_id = t.conversation_id and k.user_id = t.user_id
    left join ${notificationSettings} s on s.user_id = t.user_id
    where t.mailed_seq < t.told_seq and t.told_at < ${notifiedBefore} and t.told_seq > coalesce(k.last_read_seq, 0)
      and k.muted_at is null and (s.digested_at is null or s.digested_at < ${digestedBefore})
      and coalesce(g.name, o.username) is not null
    order by t.user_id, t.told_at`,
  )

/** These conversations need no mail: they are in the digest, or the user receives no mail about them. */
export async function setMailedToNotified(tx: Tx, userId: string, conversationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${missedMessages} set mailed_seq = told_seq
    where user_id = ${userId} and conversation_id = any(${sql.param([...conversationIds])}::uuid[])`)
}

async function queryRows<T>(db: Queryable, query: SQL): Promise<T[]> {
  const { rows } = await db.execute(query)
  return rows as T[]
}
