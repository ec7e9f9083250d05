import { and, asc, between, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { given, runPlanned } from '../../platform/db/planned.ts'
import { blocks } from '../blocks/tables.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'
import { conversations, messageReactions, messages, readMarks } from './tables.ts'

/** A group's chat as one person finds it; undefined when there is no such group. */
export async function findGroupChat(db: Queryable, groupId: string, userId: string) {
  const build = () => selectGroupChat(db, given('groupId'), given('userId'))
  return (await runPlanned(db, 'group chat', build, { groupId, userId }))[0]
}

const selectGroupChat = (db: Queryable, groupId: string, userId: string) =>
  db
    .select({
      isPublic: groups.isPublic,
      status: groupMembers.status,
      conversationId: conversations.id,
      lastSeq: conversations.lastSeq,
      lastChange: conversations.lastChange,
      lastReadSeq: readMarks.lastReadSeq,
      mutedAt: readMarks.mutedAt,
      /** Whom this person blocked; null for nobody. */
      hidden: sql<
        string[] | null
      >`(select array_agg(${blocks.blockedId}) from ${blocks} where ${blocks.blockerId} = ${userId})`,
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, conversations.id), eq(readMarks.userId, userId)))
    .where(eq(groups.id, groupId))

const messageColumns = {
  id: messages.id,
  seq: messages.seq,
  clientId: messages.clientId,
  content: messages.content,
  type: messages.type,
  gifUrl: messages.gifUrl,
  gifId: messages.gifId,
  createdAt: messages.createdAt,
  deletedAt: messages.deletedAt,
  replyToSeq: messages.replyToSeq,
  mentions: messages.mentions,
  change: messages.change,
  sender: {
    id: users.id,
    username: users.username,
    profilePhoto: users.profilePhoto,
    profilePhotoThumbnail: users.profilePhotoThumbnail,
    suspendedAt: users.suspendedAt,
  },
}

export type MessageRow = Awaited<ReturnType<typeof listMessagesSince>>[number]
export type QuoteRow = Awaited<ReturnType<typeof listQuotes>>[number]
export type ReactionRow = Awaited<ReturnType<typeof listReactions>>[number]
/** A message with what hangs on it. */
export type WholeMessage = MessageRow & { quote: QuoteRow | null; reactions: readonly ReactionRow[] }

/** Oldest first. */
export function listMessagesSince(db: Queryable, conversationId: string, since: number, limit: number) {
  return db
    .select(messageColumns)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, since)))
    .orderBy(asc(messages.seq))
    .limit(limit)
}

/** The newest below a sequence number, newest first. */
export function listMessagesBefore(
  db: Queryable,
  conversationId: string,
  beforeSeq: number,
  limit: number,
): Promise<MessageRow[]> {
  const build = () =>
    db
      .select(messageColumns)
      .from(messages)
      .leftJoin(users, eq(users.id, messages.senderId))
      .where(and(eq(messages.conversationId, given('conversationId')), lt(messages.seq, given('beforeSeq'))))
      .orderBy(desc(messages.seq))
      .limit(given('limit'))
  return runPlanned(db, 'messages before', build, { conversationId, beforeSeq, limit })
}

/**
 * The sequence number of the first message at or after an instant; `lastSeq + 1` when there is none. Halving, on the
 * primary key: numbers have no gaps and times never run backwards within a conversation, so no index on time is needed.
 */
export async function findSeqAt(db: Queryable, conversationId: string, lastSeq: number, at: Date): Promise<number> {
  const { rows } = await db.execute<{ high: number }>(sql`
    with recursive halving(low, high) as (
      select 0, ${lastSeq}::int + 1
      union all
      select case when m.created_at < ${at.toISOString()}::timestamptz then m.seq else h.low end,
             case when m.created_at < ${at.toISOString()}::timestamptz then h.high else m.seq end
      from halving h
      join ${messages} m on m.conversation_id = ${conversationId}::uuid and m.seq = (h.low + h.high) / 2
      where h.high - h.low > 1
    )
    select high from halving order by high - low limit 1`)
  return rows[0]?.high ?? lastSeq + 1
}

/** What changed after `changedSince` among the messages up to `upTo`, in the order of the changes. */
export function listMessagesChanged(
  db: Queryable,
  conversationId: string,
  changedSince: number,
  upTo: number,
  limit: number,
): Promise<MessageRow[]> {
  const { conversationId: its, change, seq } = messages
  return db
    .select(messageColumns)
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(its, conversationId), gt(change, changedSince), sql`${change} > 0`, lte(seq, upTo)))
    .orderBy(asc(change))
    .limit(limit)
}

const quoted = alias(messages, 'quoted')

/** What messages of one conversation answer, by sequence number. */
export function listQuotes(db: Queryable, conversationId: string, seqs: readonly number[]) {
  return db
    .select({
      id: quoted.id,
      seq: quoted.seq,
      userId: quoted.senderId,
      username: users.username,
      content: quoted.content,
      type: quoted.type,
      deletedAt: quoted.deletedAt,
    })
    .from(quoted)
    .leftJoin(users, eq(users.id, quoted.senderId))
    .where(and(eq(quoted.conversationId, conversationId), inArray(quoted.seq, [...seqs])))
}

/** Of the messages from `from` to `to`, the oldest reaction first. */
export function listReactions(db: Queryable, conversationId: string, from: number, to: number) {
  const { seq, userId, emoji, createdAt } = messageReactions
  return db
    .select({ seq, userId, emoji })
    .from(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), between(seq, from, to)))
    .orderBy(asc(createdAt), asc(userId))
}

/**
 * Puts quotations and reactions to messages of one conversation. Costs a query only where there are some: a message
 * without a change never had a reaction.
 */
export async function completeMessages(
  db: Queryable,
  conversationId: string,
  rows: readonly MessageRow[],
): Promise<WholeMessage[]> {
  const quotedSeqs = [...new Set(rows.map((row) => row.replyToSeq).filter((seq) => seq !== null))]
  const changed = rows.filter((row) => row.change > 0 && row.deletedAt === null).map((row) => row.seq)
  const [quotes, reactions] = await Promise.all([
    quotedSeqs.length === 0 ? [] : listQuotes(db, conversationId, quotedSeqs),
    changed.length === 0 ? [] : listReactions(db, conversationId, Math.min(...changed), Math.max(...changed)),
  ])
  const quoteBySeq = new Map(quotes.map((quote) => [quote.seq, quote]))
  const reactionsBySeq = Map.groupBy(reactions, (reaction) => reaction.seq)
  return rows.map((row) => ({
    ...row,
    quote: (row.replyToSeq === null ? undefined : quoteBySeq.get(row.replyToSeq)) ?? null,
    reactions: reactionsBySeq.get(row.seq) ?? [],
  }))
}

/** What is stored under these senders' client ids, and where each went: the group, or the other person. */
export function listMessagesByClientId(db: Queryable, keys: readonly { senderId: string; clientId: string }[]) {
  return db
    .select({
      ...messageColumns,
      conversationId: messages.conversationId,
      targetId: sql<string>`coalesce(${conversations.groupId},
        case when ${conversations.lowUserId} = ${messages.senderId} then ${conversations.highUserId}
             else ${conversations.lowUserId} end)`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(or(...keys.map((key) => and(eq(messages.senderId, key.senderId), eq(messages.clientId, key.clientId)))))
}
export type KnownMessage = Awaited<ReturnType<typeof listMessagesByClientId>>[number]

/** Of these people, who blocked whom: for pushes to a group's chat. */
export function listBlockersAmongMembers(db: Queryable, groupId: string, blockedIds: readonly string[]) {
  return db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.userId, blocks.blockerId),
        eq(groupMembers.status, 'ACCEPTED'),
      ),
    )
    .where(inArray(blocks.blockedId, [...blockedIds]))
}

/** Raises how far someone has read; a lower number changes nothing. */
export async function upsertReadMark(
  db: Queryable,
  mark: { conversationId: string; userId: string; lastReadSeq: number; readAt: Date },
): Promise<void> {
  await db
    .insert(readMarks)
    .values(mark)
    .onConflictDoUpdate({
      target: [readMarks.conversationId, readMarks.userId],
      set: { lastReadSeq: mark.lastReadSeq, readAt: mark.readAt },
      setWhere: lt(readMarks.lastReadSeq, mark.lastReadSeq),
    })
}

export async function findUsername(db: Queryable, userId: string): Promise<string | undefined> {
  return (await db.select({ username: users.username }).from(users).where(eq(users.id, userId)))[0]?.username
}

/**
 * Counts one change in each conversation in which somebody wrote or reacted, so that whoever was away hears of it.
 * Locks those conversations in the order in which sending locks them too.
 */
async function raiseChangesOf(db: Queryable, userId: string): Promise<{ id: string; groupId: string | null }[]> {
  const reacted = db
    .select({ id: messageReactions.conversationId })
    .from(messageReactions)
    .where(eq(messageReactions.userId, userId))
  const theirs = db
    .select({ id: messages.conversationId })
    .from(messages)
    .where(eq(messages.senderId, userId))
    .union(reacted)
  const locked = await db
    .select({ id: conversations.id, groupId: conversations.groupId })
    .from(conversations)
    .where(inArray(conversations.id, theirs))
    .orderBy(asc(conversations.id))
    .for('no key update')
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  await db
    .update(conversations)
    .set({ lastChange: sql`${conversations.lastChange} + 1` })
    .where(inArray(conversations.id, ids))
  return locked
}

/** Makes everything somebody wrote count as changed: its words stay, but how they are shown does not. */
export async function touchMessagesOf(db: Queryable, senderId: string): Promise<void> {
  if ((await raiseChangesOf(db, senderId)).length === 0) return
  await db
    .update(messages)
    .set({ change: sql`${conversations.lastChange}` })
    .from(conversations)
    .where(and(eq(messages.senderId, senderId), eq(conversations.id, messages.conversationId)))
}

/**
 * Takes the words out of everything somebody sent, and their reactions away; the rows of messages stay, because numbers have no gaps. Counts as one change of
 * each conversation, so that whoever comes back later hears of it.
 *
 * @returns the groups in whose chats that was
 */
export async function emptyMessagesOf(db: Queryable, senderId: string, now: Date): Promise<string[]> {
  const locked = await raiseChangesOf(db, senderId)
  if (locked.length === 0) return []
  await db
    .update(messages)
    .set({
      content: '',
      gifUrl: null,
      gifId: null,
      mentions: null,
      deletedAt: sql`coalesce(${messages.deletedAt}, ${now}::timestamptz)`,
      change: sql`${conversations.lastChange}`,
    })
    .from(conversations)
    .where(and(eq(messages.senderId, senderId), eq(conversations.id, messages.conversationId)))
  await db
    .update(messages)
    .set({ change: sql`${conversations.lastChange}` })
    .from(conversations)
    .innerJoin(quoted, and(eq(quoted.conversationId, conversations.id), eq(quoted.senderId, senderId)))
    .where(and(eq(messages.conversationId, quoted.conversationId), eq(messages.replyToSeq, quoted.seq)))
  const gone = await db.delete(messageReactions).where(eq(messageReactions.userId, senderId)).returning({
    conversationId: messageReactions.conversationId,
    seq: messageReactions.seq,
  })
  for (const { conversationId, seq } of gone)
    await db
      .update(messages)
      .set({ change: sql`(select last_change from conversations where id = ${conversationId})` })
      .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
  return locked.map(({ groupId }) => groupId).filter((id) => id !== null)
}

/** Members whom a message of this sender may name, of each group; across a block nobody is named. */
export async function listMentionable(
  db: Queryable,
  wanted: readonly { groupId: string; senderId: string; names: readonly string[] }[],
): Promise<{ groupId: string; senderId: string; userId: string; username: string }[]> {
  const rows = wanted.flatMap(({ groupId, senderId, names }) => names.map((name) => ({ groupId, senderId, name })))
  const column = <K extends 'groupId' | 'senderId' | 'name'>(key: K) => sql.param(rows.map((row) => row[key]))
  const { rows: found } = await db.execute<{ groupId: string; senderId: string; userId: string; username: string }>(sql`
    select distinct w.group_id as "groupId", w.sender_id as "senderId", u.id as "userId", lower(u.username) as username
    from unnest(${column('groupId')}::uuid[], ${column('senderId')}::uuid[], ${column('name')}::text[])
      as w(group_id, sender_id, name)
    join ${users} u on lower(u.username) = w.name
    join ${groupMembers} m on m.group_id = w.group_id and m.user_id = u.id and m.status = 'ACCEPTED'
    where u.id <> w.sender_id and u.suspended_at is null
      and not exists (select 1 from ${blocks} b where b.blocker_id = u.id and b.blocked_id = w.sender_id)
      and not exists (select 1 from ${blocks} b where b.blocker_id = w.sender_id and b.blocked_id = u.id)`)
  return found
}

/** One message with what hangs on it. */
export async function findWholeMessage(
  db: Queryable,
  conversationId: string,
  seq: number,
): Promise<WholeMessage | undefined> {
  const rows = await listMessagesSince(db, conversationId, seq - 1, 1)
  return (
    await completeMessages(
      db,
      conversationId,
      rows.filter((row) => row.seq === seq),
    )
  )[0]
}

/** Whom a person blocked: what those wrote comes without its words. */
export async function listHidden(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, userId))
  return rows.map(({ id }) => id)
}

/** The groups somebody is in, and the people they have a direct conversation with: who sees their name in a chat. */
export async function listAudienceOf(
  db: Queryable,
  userId: string,
): Promise<{ groupIds: string[]; partnerIds: string[] }> {
  const memberships = await db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.status, 'ACCEPTED')))
  const pairs = await db
    .select({ low: conversations.lowUserId, high: conversations.highUserId })
    .from(conversations)
    .where(or(eq(conversations.lowUserId, userId), eq(conversations.highUserId, userId)))
  return {
    groupIds: memberships.map(({ groupId }) => groupId),
    partnerIds: pairs.map(({ low, high }) => (low === userId ? high : low)).filter((id) => id !== null),
  }
}
