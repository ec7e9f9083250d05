import { keysOf } from 'contract/platform/keys.ts'
import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { objectOf, runPreparedSql } from '../../../platform/db/prepared.ts'
import { events } from '../../events/tables.ts'
import { groups } from '../../groups/tables.ts'
import { personColumns, users } from '../../users/tables.ts'
import { partnerOf } from '../filters.ts'
import { pollClosedAt } from '../policy.ts'
import { conversations, messageColumns, messageReactions, messages, pollVotes, summaryColumns } from '../tables.ts'

const senderColumns = { ...personColumns(users), suspendedAt: users.suspendedAt }

export type MessageRow = Omit<StoredMessageRow, 'conversationId' | 'targetId'>
export type QuoteRow = Awaited<ReturnType<typeof listQuotes>>[number]
export type ReactionRow = Awaited<ReturnType<typeof listReactions>>[number]
export type VoteRow = Awaited<ReturnType<typeof listVotes>>[number]
export type WholeMessage = MessageRow & {
  quote: QuoteRow | null
  reactions: readonly ReactionRow[]
  votes: readonly VoteRow[]
}

type Sender = NonNullable<MessageRow['sender']>
type Own = Omit<MessageRow, 'sender'>

const OWN_NAMES = keysOf(messageColumns)
const SENDER_NAMES = keysOf(senderColumns)
const listOf = (table: string, columns: Record<string, { name: string }>): string =>
  Object.values(columns)
    .map(({ name }) => `${table}.${name}`)
    .join(', ')

/** Pages of history are the chat's most frequent query, so they are prepared and their rows are arrays. */
export const MESSAGE_COLUMNS = `${listOf('m', messageColumns)}, ${listOf('u', senderColumns)}`

const pageStatement = (rest: string): string => `
select ${MESSAGE_COLUMNS}
from messages m left join users u on u.id = m.sender_id
where m.conversation_id = $1 and ${rest}`

const SINCE = pageStatement('m.seq > $2 order by m.seq limit $3')
const BEFORE = pageStatement('m.seq < $2 order by m.seq desc limit $3')
const CHANGED = pageStatement('m.change > $2 and m.change > 0 and m.seq <= $4 order by m.change limit $3')

const NO_REACTIONS: readonly ReactionRow[] = []
const NO_VOTES: readonly VoteRow[] = []

export const mapMessages = (rows: readonly unknown[][]): WholeMessage[] =>
  rows.map((values) => ({
    ...objectOf<Own>(OWN_NAMES, values),
    sender: values[OWN_NAMES.length] === null ? null : objectOf<Sender>(SENDER_NAMES, values, OWN_NAMES.length),
    quote: null,
    reactions: NO_REACTIONS,
    votes: NO_VOTES,
  }))

export async function listMessagesSince(db: Queryable, conversationId: string, since: number, limit: number) {
  return mapMessages(await runPreparedSql(db, 'messages-since', SINCE, [conversationId, since, limit]))
}

export async function listMessagesBefore(db: Queryable, conversationId: string, beforeSeq: number, limit: number) {
  return mapMessages(await runPreparedSql(db, 'messages-before', BEFORE, [conversationId, beforeSeq, limit]))
}

/** `lastSeq + 1` without one. A binary search: numbers have no gaps and times do not decrease. */
export async function findSeqAt(db: Queryable, conversationId: string, lastSeq: number, at: Date): Promise<number> {
  const { rows } = await db.execute<{ high: number }>(sql`
    with recursive search(low, high) as (
      select 0, ${lastSeq}::int + 1
      union all
      select case when m.created_at < ${at.toISOString()}::timestamptz then m.seq else h.low end,
             case when m.created_at < ${at.toISOString()}::timestamptz then h.high else m.seq end
      from search h
      join ${messages} m on m.conversation_id = ${conversationId}::uuid and m.seq = (h.low + h.high) / 2
      where h.high - h.low > 1
    )
    select high from search order by high - low limit 1`)
  return rows[0]?.high ?? lastSeq + 1
}

/** Messages up to `upTo` that changed after `changedSince`, in the order of their changes. */
export async function listMessagesChanged(
  db: Queryable,
  conversationId: string,
  changedSince: number,
  upTo: number,
  limit: number,
): Promise<WholeMessage[]> {
  const values = [conversationId, changedSince, limit, upTo]
  return mapMessages(await runPreparedSql(db, 'messages-changed', CHANGED, values))
}

const quoted = alias(messages, 'quoted')

export function listQuotes(db: Queryable, conversationId: string, seqs: readonly number[]) {
  return db
    .select({
      ...summaryColumns(quoted),
      userId: quoted.senderId,
      username: users.username,
      userSuspendedAt: users.suspendedAt,
    })
    .from(quoted)
    .leftJoin(users, eq(users.id, quoted.senderId))
    .where(and(eq(quoted.conversationId, conversationId), inArray(quoted.seq, [...seqs])))
}

export function listReactions(db: Queryable, conversationId: string, from: number, to: number) {
  const { seq, userId, emoji, createdAt } = messageReactions
  return db
    .select({ seq, userId, emoji })
    .from(messageReactions)
    .where(and(eq(messageReactions.conversationId, conversationId), between(seq, from, to)))
    .orderBy(asc(createdAt), asc(userId))
}

function listVotes(db: Queryable, conversationId: string, seqs: readonly number[]) {
  const { seq, userId, options, createdAt } = pollVotes
  return db
    .select({ seq, userId, options })
    .from(pollVotes)
    .where(and(eq(pollVotes.conversationId, conversationId), inArray(seq, [...seqs])))
    .orderBy(asc(createdAt), asc(userId))
}

export async function findEventStart(db: Queryable, conversationId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ startsAt: events.startsAt })
    .from(conversations)
    .innerJoin(groups, eq(groups.id, conversations.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(eq(conversations.id, conversationId))
  return row?.startsAt
}

async function addVotes(db: Queryable, conversationId: string, rows: WholeMessage[], now: Date) {
  const seqs = rows.filter(({ poll }) => poll !== null).map(({ seq }) => seq)
  if (seqs.length === 0) return rows
  const [votes, startsAt] = await Promise.all([listVotes(db, conversationId, seqs), findEventStart(db, conversationId)])
  const votesBySeq = Map.groupBy(votes, ({ seq }) => seq)
  return rows.map((row) =>
    row.poll === null
      ? row
      : { ...row, pollClosedAt: pollClosedAt(row, startsAt, now), votes: votesBySeq.get(row.seq) ?? [] },
  )
}

/** Queries only what can exist: a message without a change never had a reaction. */
export async function completeMessages(db: Queryable, conversationId: string, plain: WholeMessage[], now: Date) {
  const rows = await addVotes(db, conversationId, plain, now)
  const quotedSeqs = [...new Set(rows.map((row) => row.replyToSeq).filter((seq) => seq !== null))]
  const changed = rows.filter((row) => row.change > 0 && row.deletedAt === null).map((row) => row.seq)
  if (quotedSeqs.length === 0 && changed.length === 0) return rows
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

export async function findWholeMessage(db: Queryable, conversationId: string, seq: number, now: Date) {
  const rows = (await listMessagesSince(db, conversationId, seq - 1, 1)).filter((row) => row.seq === seq)
  return (await completeMessages(db, conversationId, rows, now))[0]
}

export function listMessagesByClientId(db: Queryable, keys: readonly { senderId: string; clientId: string }[]) {
  return db
    .select({
      ...messageColumns,
      sender: senderColumns,
      conversationId: messages.conversationId,
      targetId: sql<string>`coalesce(${conversations.groupId}, ${partnerOf(messages.senderId)})`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(or(...keys.map((key) => and(eq(messages.senderId, key.senderId), eq(messages.clientId, key.clientId)))))
}
export type StoredMessageRow = Awaited<ReturnType<typeof listMessagesByClientId>>[number]
