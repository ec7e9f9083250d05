import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { notBlocked } from '../../blocks/filters.ts'
import { conversations, messages, readMarks } from '../../chat/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { missedMessages, missedMessagesMark, notificationSettings } from '../tables.ts'

/** Messages somebody has not read in one conversation, from people they hear from. */
export type Missed = {
  userId: string
  conversationId: string
  /** The newest of them. */
  seq: number
  /** How many since they were last told. */
  count: number
  groupId: string | null
  groupName: string | null
  /** Who wrote the newest. */
  senderId: string
  senderName: string
}

const MARK = 1

/** Locks the mark, so that one node at a time looks. @returns null when nobody ever looked */
export async function lockMark(tx: Tx): Promise<Date | null> {
  await tx.execute(
    sql`insert into ${missedMessagesMark} (id, looked_until) values (${MARK}, 'epoch') on conflict do nothing`,
  )
  const rows = await tx.select().from(missedMessagesMark).for('update')
  const at = rows[0]?.lookedUntil ?? null
  return at === null || at.getTime() === 0 ? null : at
}

export async function updateMark(tx: Tx, lookedUntil: Date): Promise<void> {
  await tx.update(missedMessagesMark).set({ lookedUntil })
}

/** The smallest UUIDv7 of an instant: message ids are made in time order, so their unique index finds a span of time. */
const idFrom = (instant: Date): string => {
  const hex = instant.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}

/** What was written in a span and is still unread by who is in the conversation, not muted and not told of yet. */
export async function listMissed(db: Queryable, from: Date, until: Date): Promise<Missed[]> {
  const listener = sql`
    select c.id as conversation_id, c.group_id, m.user_id
    from ${conversations} c join ${groupMembers} m on m.group_id = c.group_id and m.status = 'ACCEPTED'
    where c.id in (select conversation_id from recent)
    union all
    select c.id, null, p.user_id
    from ${conversations} c cross join lateral (values (c.low_user_id), (c.high_user_id)) as p (user_id)
    where c.kind = 'DIRECT' and c.id in (select conversation_id from recent)`
  const found = await rowsOf<Missed>(
    db,
    sql`
    with recent as (
      select conversation_id, seq, sender_id from ${messages}
      where id >= ${idFrom(from)} and id < ${idFrom(until)} and deleted_at is null
    ), listener as (${listener})
    select distinct on (l.user_id, l.conversation_id)
      l.user_id as "userId", l.conversation_id as "conversationId", r.seq, l.group_id as "groupId",
      g.name as "groupName", r.sender_id as "senderId", s.username as "senderName",
      count(*) over (partition by l.user_id, l.conversation_id)::int as count
    from listener l
    join recent r on r.conversation_id = l.conversation_id and r.sender_id <> l.user_id
    join ${users} s on s.id = r.sender_id and s.suspended_at is null
    left join ${groups} g on g.id = l.group_id
    left join ${readMarks} k on k.conversation_id = l.conversation_id and k.user_id = l.user_id
    left join ${missedMessages} t on t.conversation_id = l.conversation_id and t.user_id = l.user_id
    where k.muted_at is null and r.seq > coalesce(k.last_read_seq, 0) and r.seq > coalesce(t.told_seq, 0)
      and ${notBlockedColumns}
    order by l.user_id, l.conversation_id, r.seq desc`,
  )
  return found
}

// The two columns of the query above, which Drizzle does not know by these names.
const notBlockedColumns = notBlocked(sql.raw('l.user_id') as never, sql.raw('r.sender_id') as never)

export async function upsertTold(tx: Tx, { userId, conversationId, seq }: Missed, now: Date): Promise<void> {
  await tx
    .insert(missedMessages)
    .values({ userId, conversationId, toldSeq: seq, toldAt: now })
    .onConflictDoUpdate({
      target: [missedMessages.userId, missedMessages.conversationId],
      set: { toldSeq: seq, toldAt: now },
    })
}

/** Up to and with this message, in its conversation, by bell and mail. */
export async function upsertToldOf(tx: Tx, messageId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    insert into ${missedMessages} (user_id, conversation_id, told_seq, told_at, mailed_seq)
    select u.id, m.conversation_id, m.seq, ${now}::timestamptz, m.seq
    from ${messages} m cross join unnest(${sql.param([...userIds])}::uuid[]) as u (id)
    where m.id = ${messageId}
    on conflict (user_id, conversation_id) do update set told_seq = greatest(missed_messages.told_seq, excluded.told_seq),
      told_at = excluded.told_at, mailed_seq = greatest(missed_messages.mailed_seq, excluded.mailed_seq)`)
}

export type Unmailed = { userId: string; conversationId: string; name: string; isGroup: boolean }

/** Told before an instant, still unread and not in a mail yet, of people who had no such mail since another instant. */
export function listUnmailed(db: Queryable, toldBefore: Date, noMailSince: Date): Promise<Unmailed[]> {
  return rowsOf<Unmailed>(
    db,
    sql`
    select t.user_id as "userId", t.conversation_id as "conversationId", c.kind = 'GROUP' as "isGroup",
      coalesce(g.name, o.username) as name
    from ${missedMessages} t
    join ${conversations} c on c.id = t.conversation_id
    left join ${groups} g on g.id = c.group_id
    left join ${users} o on o.id = case when c.low_user_id = t.user_id then c.high_user_id else c.low_user_id end
    left join ${readMarks} k on k.conversation_id = t.conversation_id and k.user_id = t.user_id
    left join ${notificationSettings} s on s.user_id = t.user_id
    where t.mailed_seq < t.told_seq and t.told_at < ${toldBefore} and t.told_seq > coalesce(k.last_read_seq, 0)
      and k.muted_at is null and (s.digested_at is null or s.digested_at < ${noMailSince})
      and coalesce(g.name, o.username) is not null
    order by t.user_id, t.told_at`,
  )
}

/** What was told counts as mailed too: in a mail, or because the person reads or hears of it otherwise. */
export async function settleMailed(tx: Tx, userId: string, conversationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${missedMessages} set mailed_seq = told_seq
    where user_id = ${userId} and conversation_id = any(${sql.param([...conversationIds])}::uuid[])`)
}

async function rowsOf<T>(db: Queryable, query: SQL): Promise<T[]> {
  const { rows } = await db.execute(query)
  return rows as T[]
}
