import { personLimits } from 'contract/limits.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { keysOf } from 'contract/platform/keys.ts'
import { userLimits } from 'contract/users/users.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { objectOf, runPreparedSql, textOf } from '../../../platform/db/prepared.ts'
import { newId } from '../../../platform/ids.ts'
import { idsBlockedBy, idsBlocking, isBlockedOrNull } from '../../blocks/filters.ts'
import { isMembershipOf } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { ageInYears } from '../../users/filters.ts'
import { hasBegun, hasOpenRequest, hasWaved, pictureCount, sharesGroup } from '../filters.ts'
import type { MessageRow } from '../reading/repository-history.ts'
import { conversations, draftColumns, type messages } from '../tables.ts'

type Written = Pick<typeof messages.$inferSelect, keyof typeof draftColumns>
export type Draft = Omit<Written, 'senderId' | 'mentions'> & {
  senderId: string
  mentions: readonly string[]
  targetId: string
  replyToId: string | null
}
export type Kind = 'GROUP' | 'DIRECT'

type Author = NonNullable<MessageRow['sender']>
export type StoredColumns = {
  conversationId: string
  seq: number
  replyToSeq: number | null
  createdAt: Date
  sender: Author
  receiver: Author | null
  blocks: readonly { blockerId: string; blockedId: string }[]
}
export type Verdict =
  /** The client id is stored, by an earlier send or by an attempt whose response was lost. */
  | 'KNOWN'
  /** The group or pair has no conversation row yet. */
  | 'NO_CONVERSATION'
  /** Only an open request allows the first message of this pair, and the conversation does not name its sender yet. */
  | 'NOT_BEGUN'
  | RefusalCode
export type DraftResult = { stored: StoredColumns } | { verdict: Verdict }

const [SENDER, TARGET, NOW] = [sql.raw('i.sender_id'), sql.raw('i.target_id'), sql.raw('$1::timestamptz')]

/** In whole years, of the row of `users` with this alias. */
const ageOf = (alias: 'u' | 'r'): SQL =>
  ageInYears(sql.raw('$1'), { age: sql.raw(`${alias}.age`), birthdate: sql.raw(`${alias}.birthdate`) })

/** A subquery: with a join, a plan made while the tables were small read all memberships for every message. */
const isInTarget = (userId: AnyPgColumn): SQL =>
  sql`(select true from ${groupMembers} where ${isMembershipOf(sql.raw('b.target_id'), userId)})`

type Photo = string | null
type Row = {
  n: number
  verdict: Verdict | null
  conversationId: string
  seq: number
  replyToSeq: number | null
  createdAt: Date
  username: string
  profilePhoto: Photo
  profilePhotoThumbnail: Photo
  blockerIds: string[] | null
  blockedIds: string[] | null
  receiverUsername: string | null
  receiverPhoto: Photo
  receiverThumbnail: Photo
}

const DRAFT_COLUMNS = Object.entries(draftColumns).map(([key, column], index) => ({
  key: key as keyof typeof draftColumns,
  column,
  name: sql.raw(column.name),
  parameter: sql.raw(`$${index + 4}`),
  type: sql.raw(column.getSQLType()),
  // PostgreSQL's nested arrays must be rectangular, so each list is sent as text.
  sentAs: sql.raw(column.dataType === 'array' ? 'text' : column.getSQLType()),
}))
const listOf = (items: readonly SQL[]): SQL => sql.join([...items], sql`, `)

const selectedColumns = (kind: Kind): Record<keyof Row, SQL> => ({
  n: sql`j.n::int`,
  verdict: sql`j.verdict`,
  conversationId: sql`b.conversation_id`,
  seq: sql`b.seq`,
  replyToSeq: sql`b.reply_to_seq`,
  createdAt: sql`b.created_at`,
  username: sql`b.username`,
  profilePhoto: sql`b.profile_photo`,
  profilePhotoThumbnail: sql`b.profile_photo_thumbnail`,
  blockerIds: kind === 'GROUP' ? idsBlocking(sql.raw('b.sender_id'), isInTarget) : sql`null`,
  blockedIds: kind === 'GROUP' ? idsBlockedBy(sql.raw('b.sender_id'), isInTarget) : sql`null`,
  receiverUsername: kind === 'DIRECT' ? sql`b.r_username` : sql`null`,
  receiverPhoto: kind === 'DIRECT' ? sql`b.r_photo` : sql`null`,
  receiverThumbnail: kind === 'DIRECT' ? sql`b.r_thumbnail` : sql`null`,
})

/**
 * Checks and stores a batch of messages in one statement and one commit.
 * - `conversation` locks the rows in id order, so two batches cannot deadlock, and reads `last_seq` under that lock, so
 *   numbers follow commit order. FOR NO KEY UPDATE does not block foreign keys that reference the row.
 * - `checked` applies every rule to each message by itself: a refused message does not affect the others. No rule is about
 *   the product's own message, which has no sender. NOT_BEGUN comes after all refusals: a message that is refused begins no
 *   conversation.
 * - `numbered` assigns sequence numbers; `created_at` does not decrease within a conversation, whatever the nodes' clocks.
 * - PostgreSQL plans once per connection, perhaps while the tables are empty. So there is no `exists`, which it would then
 *   answer by hashing a whole table, and `is not distinct from` leaves one index for the client id: through
 *   `messages_sender` it read everything a person ever wrote.
 * A client id that another node stores at the same time violates the unique index; a second run finds it.
 */
function storeStatement(kind: Kind): string {
  const inGroup = (part: SQL): SQL => (kind === 'GROUP' ? part : sql``)
  const betweenTwo = (part: SQL): SQL => (kind === 'DIRECT' ? part : sql``)
  return textOf(sql`
with input as materialized (
  select * from unnest((select $2::uuid[]), $3::uuid[],
    ${listOf(DRAFT_COLUMNS.map(({ parameter, sentAs }) => sql`${parameter}::${sentAs}[]`))}) with ordinality
    as i(target_id, reply_to_id, ${listOf(DRAFT_COLUMNS.map(({ name }) => name))}, n)
), conversation as materialized (
  select c.id, c.last_seq, c.last_message_at, ${inGroup(
    sql`c.group_id as target_id from conversations c where c.group_id = any($2::uuid[])`,
  )}${betweenTwo(sql`c.low_user_id, c.high_user_id, c.begun_by, c.answered_at from conversations c
  where (c.low_user_id, c.high_user_id) in (
    select least(sender_id, target_id), greatest(sender_id, target_id) from input)`)}
  order by c.id
  for no key update
), checked as materialized (
  select i.*, c.id as conversation_id, c.last_seq, greatest($1::timestamptz, c.last_message_at) as created_at,
    u.username, u.profile_photo, u.profile_photo_thumbnail${betweenTwo(
      sql`, r.username as r_username, r.profile_photo as r_photo, r.profile_photo_thumbnail as r_thumbnail,
    c.begun_by, allowed.by as allowed_by`,
    )}, reply.seq as reply_to_seq,
    case
      when (select true from messages k where k.client_id = i.client_id and k.sender_id is not distinct from i.sender_id)
        then 'KNOWN'
      when i.sender_id is null and c.id is not null then null
      when u.id is null or u.suspended_at is not null then 'ACCOUNT_SUSPENDED'${inGroup(sql`
      when m.user_id is null then 'NOT_GROUP_MEMBER'`)}${betweenTwo(sql`
      when i.target_id = i.sender_id then 'NOT_YOURSELF'
      when r.id is null or r.suspended_at is not null then 'USER_NOT_FOUND'
      when ${isBlockedOrNull(SENDER, TARGET)} then 'MESSAGING_BLOCKED'
      when allowed.by is null then 'MESSAGING_NOT_ALLOWED'
      when coalesce(c.last_seq, 0) = 0 and least(${ageOf('u')}, ${ageOf('r')}) < ${sql.raw(String(userLimits.adultAge))}
        then 'UNDER_AGE'`)}
      when i.type = 'GIF' and not u.chat_enhancements then 'PREMIUM_REQUIRED'
      when i.picture is not null and ${pictureCount(SENDER, sql`${NOW} - interval '24 hours'`)} + (
        select count(*) from input e where e.sender_id = i.sender_id and e.picture is not null and e.n < i.n
      ) >= ${sql.raw(String(personLimits.pictures))} then 'TOO_MANY_PICTURES'
      when i.reply_to_id is not null and reply.seq is null then 'MESSAGE_NOT_FOUND'${betweenTwo(sql`
      when allowed.by = 'REQUEST' and coalesce(c.last_seq, 0) = 0 and c.begun_by is null then 'NOT_BEGUN'`)}
      when c.id is null then 'NO_CONVERSATION'
    end as verdict
  from input i
  left join users u on u.id = i.sender_id${betweenTwo(sql`
  left join conversation c on c.low_user_id = least(i.sender_id, i.target_id)
    and c.high_user_id = greatest(i.sender_id, i.target_id)
  left join users r on r.id = i.target_id
  cross join lateral (
    select case
      when ${hasBegun({ lastSeq: sql.raw('c.last_seq'), begunBy: sql.raw('c.begun_by'), answeredAt: sql.raw('c.answered_at') })}
        then 'CONVERSATION'
      when ${sharesGroup(SENDER, TARGET)} then 'GROUP'
      when ${hasOpenRequest(SENDER, TARGET, NOW)} then 'REQUEST'
      when ${hasWaved(SENDER, TARGET, NOW)} then 'WAVE'
    end as by) allowed`)}${inGroup(sql`
  left join conversation c on c.target_id = i.target_id
  cross join lateral (
    select (select ${groupMembers.userId} from ${groupMembers} where ${isMembershipOf(TARGET, SENDER)}) as user_id) m`)}
  cross join lateral (
    select case when i.reply_to_id is not null
      then (select q.seq from messages q where q.id = i.reply_to_id and q.conversation_id = c.id) end as seq) reply
), numbered as materialized (
  select j.*, (last_seq + row_number() over (partition by conversation_id order by n))::int as seq
  from checked j where verdict is null
), raised as (
  update conversations c set last_seq = t.last_seq, last_message_at = t.created_at${betweenTwo(sql`, begun_by = t.begun_by,
      answered_at = case when t.begun_by is null or t.senders <@ array[t.begun_by] then c.answered_at
        else coalesce(c.answered_at, t.created_at) end`)}
  from (select conversation_id, max(seq) as last_seq, max(created_at) as created_at${betweenTwo(sql`, array_agg(sender_id) as senders,
      (array_agg(case when last_seq > 0 then begun_by when allowed_by = 'REQUEST' then sender_id end order by n))[1]
        as begun_by`)} from numbered group by 1) t
  where c.id = t.conversation_id
), inserted as (
  insert into messages
    (conversation_id, seq, reply_to_seq, created_at, ${listOf(DRAFT_COLUMNS.map(({ name }) => name))})
  select conversation_id, seq, reply_to_seq, created_at,
    ${listOf(DRAFT_COLUMNS.map(({ name, type }) => sql`${name}::${type}`))}
  from numbered
), marked as (
  insert into read_marks as r (conversation_id, user_id, last_read_seq, read_at)
  select conversation_id, sender_id, max(seq), max(created_at) from numbered
  where sender_id is not null group by 1, 2
  on conflict (conversation_id, user_id) do update
    set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq), read_at = excluded.read_at
)
select ${listOf(Object.values(selectedColumns(kind)))}
from checked j left join numbered b on b.n = j.n`)
}

/** `docs/sql` has both as PostgreSQL receives them. */
export const STATEMENTS = {
  GROUP: { name: 'store-group-messages', text: storeStatement('GROUP') },
  DIRECT: { name: 'store-direct-messages', text: storeStatement('DIRECT') },
}
const SELECTED_KEYS = keysOf(selectedColumns('GROUP'))

const encode = (column: (typeof DRAFT_COLUMNS)[number]['column'], value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? null : column.mapToDriverValue(value)

/**
 * @returns in the order of the drafts
 * @throws a unique violation if another node stored a client id meanwhile: nothing is stored, a second call finds it
 */
export async function insertMessages(db: Queryable, kind: Kind, drafts: readonly Draft[], at: Date) {
  const rows = await runStatement(db, kind, drafts, at)
  const results = new Map<Draft, DraftResult>()
  for (const row of rows.sort((a, b) => a.n - b.n)) {
    const draft = drafts[row.n - 1]
    if (draft !== undefined) results.set(draft, draftResultOf(draft, row))
  }
  return results
}

/** Without a sender. Its conversation exists. @returns undefined if the group was deleted */
export async function insertProductMessage(tx: Tx, draft: Draft, at: Date) {
  const [row] = await runStatement(tx, 'GROUP', [{ ...draft, senderId: null }], at)
  return row?.verdict === null ? { conversationId: row.conversationId, seq: row.seq } : undefined
}

type SenderlessDraft = Omit<Draft, 'senderId'> & { senderId: string | null }

async function runStatement(db: Queryable, kind: Kind, drafts: readonly SenderlessDraft[], at: Date): Promise<Row[]> {
  const { name, text } = STATEMENTS[kind]
  const rows = await runPreparedSql(db, name, text, [
    at,
    drafts.map(({ targetId }) => targetId),
    drafts.map(({ replyToId }) => replyToId),
    ...DRAFT_COLUMNS.map(({ key, column }) => drafts.map((draft) => encode(column, draft[key]))),
  ])
  return rows.map((values) => objectOf<Row>(SELECTED_KEYS, values))
}

function draftResultOf({ senderId, targetId }: Draft, row: Row): DraftResult {
  const { verdict, conversationId, seq, replyToSeq, createdAt, username, profilePhoto, profilePhotoThumbnail } = row
  if (verdict !== null) return { verdict }
  const { blockerIds, blockedIds, receiverUsername, receiverPhoto, receiverThumbnail } = row
  return {
    stored: {
      conversationId,
      seq,
      replyToSeq,
      createdAt,
      sender: unsuspended(senderId, username, profilePhoto, profilePhotoThumbnail),
      receiver:
        receiverUsername === null ? null : unsuspended(targetId, receiverUsername, receiverPhoto, receiverThumbnail),
      blocks: [
        ...(blockerIds ?? []).map((blockerId) => ({ blockerId, blockedId: senderId })),
        ...(blockedIds ?? []).map((blockedId) => ({ blockerId: senderId, blockedId })),
      ],
    },
  }
}

/** The statement refuses suspended senders and receivers. */
const unsuspended = (id: string, username: string, profilePhoto: Photo, profilePhotoThumbnail: Photo): Author => ({
  id,
  username,
  profilePhoto,
  profilePhotoThumbnail,
  suspendedAt: null,
})

/** Creates missing conversations of groups. Safe to repeat, also concurrently. */
export async function insertGroupConversations(db: Queryable, groupIds: readonly string[], at: Date): Promise<void> {
  // Read from the table, because a group may have been deleted meanwhile.
  const existing = db
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.id, [...groupIds]))
  const rows = (await existing).map((group) => ({
    id: newId(),
    kind: 'GROUP' as const,
    groupId: group.id,
    createdAt: at,
  }))
  if (rows.length > 0) await db.insert(conversations).values(rows).onConflictDoNothing()
}

/** The same for pairs of people. @throws a foreign key violation if one of them was deleted meanwhile */
export async function insertDirectConversations(
  db: Queryable,
  pairs: readonly (readonly [string, string])[],
  at: Date,
): Promise<void> {
  const rows = pairs.map((pair) => {
    const [lowUserId, highUserId] = sortPair(pair)
    return { id: newId(), kind: 'DIRECT' as const, lowUserId, highUserId, createdAt: at }
  })
  if (rows.length > 0) await db.insert(conversations).values(rows).onConflictDoNothing()
}

/** Stores who sends the first message of a pair, before the statement stores the message. Safe to repeat: the first stays. */
export async function upsertBegunConversation(tx: Tx, pair: readonly [senderId: string, receiverId: string], at: Date) {
  const [lowUserId, highUserId] = sortPair(pair)
  const [begunBy] = pair
  await tx
    .insert(conversations)
    .values({ id: newId(), kind: 'DIRECT', lowUserId, highUserId, begunBy, createdAt: at })
    .onConflictDoUpdate({
      target: [conversations.lowUserId, conversations.highUserId],
      set: { begunBy },
      setWhere: and(eq(conversations.lastSeq, 0), isNull(conversations.begunBy)),
    })
}

/** The lower id first, as in the table; lower-case UUIDs sort as text like in PostgreSQL. */
export const sortPair = ([one, other]: readonly [string, string]): [string, string] =>
  one < other ? [one, other] : [other, one]
