import type { RefusalCode } from 'contract/errors.ts'
import { inArray } from 'drizzle-orm'
import { type Database, type Queryable, runPrepared } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { groups } from '../groups/tables.ts'
import type { Wording } from './policy.ts'
import { conversations } from './tables.ts'

/** One message on its way in; `id` and `clientId` are made already. */
export type Draft = Wording & { id: string; groupId: string; senderId: string; clientId: string }

type StoredColumns = {
  seq: number
  createdAt: Date
  username: string
  profilePhoto: string | null
  profilePhotoThumbnail: string | null
}
/**
 * What became of one draft. `isKnown`: its client id is stored already, by an earlier send or by an attempt of this one
 * whose answer was lost. `needsConversation`: its group has no conversation row yet.
 */
export type Judgement =
  | { stored: StoredColumns }
  | { refused: Extract<RefusalCode, 'GROUP_NOT_FOUND' | 'NOT_GROUP_MEMBER' | 'ACCOUNT_SUSPENDED'> }
  | { isKnown: true }
  | { needsConversation: true }

/**
 * The whole of sending, for many messages at once: one statement, one commit.
 * - `conversation` locks the rows in id order, so two batches (on two nodes) never wait for each other in a circle, and
 *   reads `last_seq` under that lock: numbers follow commit order. NO KEY UPDATE lets foreign keys onto the row through.
 * - `judged` looks at every rule for each message alone, so one that is refused hurts no other.
 * - `numbered` gives the next numbers; `created_at` never runs backwards within a conversation, whatever two nodes' clocks say.
 * A client id that another node stores at the same moment is not seen here but hits the unique index; run again, it is.
 */
const STORE_GROUP_MESSAGES = `
with input as materialized (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[])
    with ordinality as i(id, group_id, sender_id, client_id, content, type, gif_url, gif_id, n)
), conversation as materialized (
  select c.id, c.group_id, c.last_seq, c.last_message_at
  from conversations c
  where c.group_id = any($2::uuid[])
  order by c.id
  for no key update
), judged as materialized (
  select i.*, c.id as conversation_id, c.last_seq, greatest($9::timestamptz, c.last_message_at) as created_at,
    u.username, u.profile_photo, u.profile_photo_thumbnail,
    case
      when exists (select from messages k where k.sender_id = i.sender_id and k.client_id = i.client_id) then 'KNOWN'
      when u.id is null or u.suspended_at is not null then 'ACCOUNT_SUSPENDED'
      when m.user_id is not null then case when c.id is null then 'NO_CONVERSATION' end
      when g.is_public then 'NOT_GROUP_MEMBER'
      else 'GROUP_NOT_FOUND'
    end as verdict
  from input i
  left join conversation c on c.group_id = i.group_id
  left join users u on u.id = i.sender_id
  left join groups g on g.id = i.group_id
  left join group_members m on m.group_id = i.group_id and m.user_id = i.sender_id and m.status = 'ACCEPTED'
), numbered as materialized (
  select j.*, (last_seq + row_number() over (partition by conversation_id order by n))::int as seq
  from judged j where verdict is null
), raised as (
  update conversations c set last_seq = t.last_seq, last_message_at = t.created_at
  from (select conversation_id, max(seq) as last_seq, max(created_at) as created_at from numbered group by 1) t
  where c.id = t.conversation_id
), inserted as (
  insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, gif_url, gif_id, created_at)
  select conversation_id, seq, id, sender_id, client_id, content, type, gif_url, gif_id, created_at from numbered
), marked as (
  insert into read_marks as r (conversation_id, user_id, last_read_seq, read_at)
  select conversation_id, sender_id, max(seq), max(created_at) from numbered group by 1, 2
  on conflict (conversation_id, user_id) do update
    set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq), read_at = excluded.read_at
)
select j.n::int, j.verdict, b.seq, b.created_at, b.username, b.profile_photo, b.profile_photo_thumbnail
from judged j left join numbered b on b.n = j.n`

type Row = [
  n: number,
  verdict: 'KNOWN' | 'NO_CONVERSATION' | 'ACCOUNT_SUSPENDED' | 'NOT_GROUP_MEMBER' | 'GROUP_NOT_FOUND' | null,
  seq: number,
  createdAt: Date,
  username: string,
  profilePhoto: string | null,
  profilePhotoThumbnail: string | null,
]

/**
 * Stores what may be stored and says of each draft, in order, what became of it.
 *
 * @throws a unique violation when another node stored one of the client ids at this very moment: nothing is stored then,
 *   and the same call again finds it
 */
export async function insertGroupMessages(db: Database, drafts: readonly Draft[], at: Date): Promise<Judgement[]> {
  const column = <K extends keyof Draft>(key: K) => drafts.map((draft) => draft[key])
  const rows = await runPrepared<Row>(db, 'store-group-messages', STORE_GROUP_MESSAGES, [
    column('id'),
    column('groupId'),
    column('senderId'),
    column('clientId'),
    column('content'),
    column('type'),
    column('gifUrl'),
    column('gifId'),
    at,
  ])
  const judgements: Judgement[] = new Array(drafts.length)
  for (const row of rows) judgements[row[0] - 1] = judgementOf(row)
  return judgements
}

function judgementOf([, verdict, seq, createdAt, username, profilePhoto, profilePhotoThumbnail]: Row): Judgement {
  if (verdict === null) return { stored: { seq, createdAt, username, profilePhoto, profilePhotoThumbnail } }
  if (verdict === 'KNOWN') return { isKnown: true }
  if (verdict === 'NO_CONVERSATION') return { needsConversation: true }
  return { refused: verdict }
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
