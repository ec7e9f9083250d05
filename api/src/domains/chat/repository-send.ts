import type { RefusalCode } from 'contract/errors.ts'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { runPreparedSql } from '../../platform/db/prepared.ts'
import { newId } from '../../platform/ids.ts'
import { groups } from '../groups/tables.ts'
import type { Wording } from './policy.ts'
import type { MessageRow } from './repository-history.ts'
import { conversations } from './tables.ts'

/** One message on its way in; `id` and `clientId` are made already. */
export type Draft = Wording & {
  id: string
  /** The group, or who is to receive it. */
  targetId: string
  senderId: string
  clientId: string
  replyToId: string | null
  /** Members it names; empty in a direct conversation. */
  mentions: readonly string[]
}
export type Kind = 'GROUP' | 'DIRECT'

type Author = NonNullable<MessageRow['sender']>
/** What the statement adds to a draft that it stored. */
export type StoredColumns = {
  conversationId: string
  seq: number
  replyToSeq: number | null
  createdAt: Date
  sender: Author
  /** Of a direct message. */
  receiver: Author | null
  /** Members of the group who blocked the sender: to them it goes without its words. */
  blockerIds: readonly string[]
}
type Verdict =
  | 'KNOWN'
  | 'NO_CONVERSATION'
  | Extract<
      RefusalCode,
      | 'ACCOUNT_SUSPENDED'
      | 'NOT_GROUP_MEMBER'
      | 'GROUP_NOT_FOUND'
      | 'NOT_YOURSELF'
      | 'USER_NOT_FOUND'
      | 'MESSAGING_BLOCKED'
      | 'MESSAGING_NOT_ALLOWED'
      | 'PREMIUM_REQUIRED'
      | 'MESSAGE_NOT_FOUND'
    >
/**
 * What became of one draft. `isKnown`: its client id is stored already, by an earlier send or by an attempt of this one
 * whose answer was lost. `needsConversation`: its group or pair has no conversation row yet.
 */
export type Judgement =
  | { stored: StoredColumns }
  | { refused: Exclude<Verdict, 'KNOWN' | 'NO_CONVERSATION'> }
  | { isKnown: true }
  | { needsConversation: true }

/** Where the two kinds differ: which rows to lock, who may write, and who else is to be known. */
const PARTS: Record<Kind, { conversation: string; columns: string; joins: string; mayWrite: string; answer: string }> =
  {
    GROUP: {
      conversation: `c.group_id as target_id from conversations c where c.group_id = any($2::uuid[])`,
      columns: '',
      joins: `
  left join conversation c on c.target_id = i.target_id
  left join groups g on g.id = i.target_id
  cross join lateral (
    select (select gm.user_id from group_members gm
      where gm.group_id = i.target_id and gm.user_id = i.sender_id and gm.status = 'ACCEPTED') as user_id) m`,
      mayWrite: `
      when m.user_id is null and g.is_public then 'NOT_GROUP_MEMBER'
      when m.user_id is null then 'GROUP_NOT_FOUND'`,
      // This and `m` are asked and not joined: joined, a plan made while the tables were small went through all
      // memberships there are, and through all members of the group for every message.
      answer: `(
    select array_agg(k.blocker_id) from blocks k
    where k.blocked_id = b.sender_id and (
      select km.status from group_members km where km.group_id = b.target_id and km.user_id = k.blocker_id
    ) = 'ACCEPTED')`,
    },
    DIRECT: {
      conversation: `c.low_user_id, c.high_user_id from conversations c
  where (c.low_user_id, c.high_user_id) in (
    select least(sender_id, target_id), greatest(sender_id, target_id) from input)`,
      columns: ', r.username as r_username, r.profile_photo as r_photo, r.profile_photo_thumbnail as r_thumbnail',
      joins: `
  left join conversation c on c.low_user_id = least(i.sender_id, i.target_id)
    and c.high_user_id = greatest(i.sender_id, i.target_id)
  left join users r on r.id = i.target_id`,
      mayWrite: `
      when i.target_id = i.sender_id then 'NOT_YOURSELF'
      when r.id is null or r.suspended_at is not null then 'USER_NOT_FOUND'
      when (select true from blocks k where k.blocker_id = i.sender_id and k.blocked_id = i.target_id)
        or (select true from blocks k where k.blocker_id = i.target_id and k.blocked_id = i.sender_id)
        then 'MESSAGING_BLOCKED'
      when coalesce(c.last_seq, 0) = 0 and (
        select true from group_members mine
        join group_members theirs on theirs.group_id = mine.group_id and theirs.user_id = i.target_id
          and theirs.status = 'ACCEPTED'
        where mine.user_id = i.sender_id and mine.status = 'ACCEPTED'
        limit 1) is null then 'MESSAGING_NOT_ALLOWED'`,
      answer: 'null, b.r_username, b.r_photo, b.r_thumbnail',
    },
  }

/**
 * The whole of sending, for many messages at once: one statement, one commit.
 * - `conversation` locks the rows in id order, so two batches (on two nodes) never wait for each other in a circle, and
 *   reads `last_seq` under that lock: numbers follow commit order. NO KEY UPDATE lets foreign keys onto the row through.
 * - `judged` looks at every rule for each message alone, so one that is refused hurts no other.
 * - `numbered` gives the next numbers; `created_at` never runs backwards within a conversation, whatever two nodes' clocks say.
 * - The plan is made once per connection, perhaps while the tables are empty, and must be right when they are full. So
 *   nothing is asked with `exists`, which is then answered by reading a whole table into a hash, and `is not distinct
 *   from` leaves one index to choose for the client id: through `messages_sender` it read all that a person ever wrote.
 * A client id that another node stores at the same moment is not seen here but hits the unique index; run again, it is.
 */
const storeStatement = ({ conversation, columns, joins, mayWrite, answer }: (typeof PARTS)[Kind]): string => `
with input as materialized (
  select * from unnest((select $1::uuid[]), $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::uuid[], $10::text[])
    with ordinality as i(id, target_id, sender_id, client_id, content, type, gif_url, gif_id, reply_to_id, mentions, n)
), conversation as materialized (
  select c.id, c.last_seq, c.last_message_at, ${conversation}
  order by c.id
  for no key update
), judged as materialized (
  select i.*, c.id as conversation_id, c.last_seq, greatest($11::timestamptz, c.last_message_at) as created_at,
    u.username, u.profile_photo, u.profile_photo_thumbnail${columns}, reply.seq as reply_to_seq,
    case
      when (select true from messages k where k.client_id = i.client_id and k.sender_id is not distinct from i.sender_id)
        then 'KNOWN'
      when u.id is null or u.suspended_at is not null then 'ACCOUNT_SUSPENDED'${mayWrite}
      when i.type = 'GIF' and not u.chat_enhancements then 'PREMIUM_REQUIRED'
      when i.reply_to_id is not null and reply.seq is null then 'MESSAGE_NOT_FOUND'
      when c.id is null then 'NO_CONVERSATION'
    end as verdict
  from input i
  left join users u on u.id = i.sender_id${joins}
  cross join lateral (
    select case when i.reply_to_id is not null
      then (select q.seq from messages q where q.id = i.reply_to_id and q.conversation_id = c.id) end as seq) reply
), numbered as materialized (
  select j.*, (last_seq + row_number() over (partition by conversation_id order by n))::int as seq
  from judged j where verdict is null
), raised as (
  update conversations c set last_seq = t.last_seq, last_message_at = t.created_at
  from (select conversation_id, max(seq) as last_seq, max(created_at) as created_at from numbered group by 1) t
  where c.id = t.conversation_id
), inserted as (
  insert into messages
    (conversation_id, seq, id, sender_id, client_id, content, type, gif_url, gif_id, reply_to_seq, mentions, created_at)
  select conversation_id, seq, id, sender_id, client_id, content, type, gif_url, gif_id, reply_to_seq, mentions::uuid[],
    created_at
  from numbered
), marked as (
  insert into read_marks as r (conversation_id, user_id, last_read_seq, read_at)
  select conversation_id, sender_id, max(seq), max(created_at) from numbered group by 1, 2
  on conflict (conversation_id, user_id) do update
    set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq), read_at = excluded.read_at
)
select j.n::int, j.verdict, b.conversation_id, b.seq, b.reply_to_seq, b.created_at,
  b.username, b.profile_photo, b.profile_photo_thumbnail, ${answer}
from judged j left join numbered b on b.n = j.n`

const STATEMENTS: Record<Kind, { name: string; text: string }> = {
  GROUP: { name: 'store-group-messages', text: storeStatement(PARTS.GROUP) },
  DIRECT: { name: 'store-direct-messages', text: storeStatement(PARTS.DIRECT) },
}

type Photo = string | null
type Row = [
  n: number,
  verdict: Verdict | null,
  conversationId: string,
  seq: number,
  replyToSeq: number | null,
  createdAt: Date,
  username: string,
  profilePhoto: Photo,
  profilePhotoThumbnail: Photo,
  blockerIds: string[] | null,
  receiverUsername: string,
  receiverPhoto: Photo,
  receiverThumbnail: Photo,
]

/**
 * Stores what may be stored and says of each draft, in order, what became of it.
 *
 * @throws a unique violation when another node stored one of the client ids at this very moment: nothing is stored then,
 *   and the same call again finds it
 */
export async function insertMessages(
  db: Queryable,
  kind: Kind,
  drafts: readonly Draft[],
  at: Date,
): Promise<Judgement[]> {
  const column = <K extends keyof Draft>(key: K) => drafts.map((draft) => draft[key])
  const { name, text } = STATEMENTS[kind]
  const rows = await runPreparedSql<Row>(db, name, text, [
    column('id'),
    column('targetId'),
    column('senderId'),
    column('clientId'),
    column('content'),
    column('type'),
    column('gifUrl'),
    column('gifId'),
    column('replyToId'),
    // An array of arrays must be rectangular, so each list travels as text.
    drafts.map(({ mentions }) => (mentions.length === 0 ? null : `{${mentions.join(',')}}`)),
    at,
  ])
  const judgements: Judgement[] = new Array(drafts.length)
  for (const row of rows) {
    const draft = drafts[row[0] - 1]
    if (draft !== undefined) judgements[row[0] - 1] = judgementOf(draft, row)
  }
  return judgements
}

function judgementOf(draft: Draft, row: Row): Judgement {
  const [, verdict, conversationId, seq, replyToSeq, createdAt, username, profilePhoto, profilePhotoThumbnail] = row
  if (verdict === 'KNOWN') return { isKnown: true }
  if (verdict === 'NO_CONVERSATION') return { needsConversation: true }
  if (verdict !== null) return { refused: verdict }
  const [blockerIds, receiverUsername, receiverPhoto, receiverThumbnail] = row.slice(9) as [
    string[] | null,
    string | undefined,
    Photo,
    Photo,
  ]
  return {
    stored: {
      conversationId,
      seq,
      replyToSeq,
      createdAt,
      // Neither is suspended: the statement has just looked.
      sender: { id: draft.senderId, username, profilePhoto, profilePhotoThumbnail, suspendedAt: null },
      receiver:
        receiverUsername === undefined
          ? null
          : {
              id: draft.targetId,
              username: receiverUsername,
              profilePhoto: receiverPhoto,
              profilePhotoThumbnail: receiverThumbnail,
              suspendedAt: null,
            },
      blockerIds: blockerIds ?? [],
    },
  }
}

/** Makes the conversations of groups that have none yet. Safe to repeat and at once from several nodes. */
export async function insertGroupConversations(db: Queryable, groupIds: readonly string[], at: Date): Promise<void> {
  // From the table and not from the list: a group deleted meanwhile gets none.
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

/** The same for pairs of people. @throws a foreign key violation when one of them went meanwhile */
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

/** The lower id first, as the table has it; lower-case UUIDs sort alike as text and in PostgreSQL. */
export const sortPair = ([one, other]: readonly [string, string]): [string, string] =>
  one < other ? [one, other] : [other, one]
