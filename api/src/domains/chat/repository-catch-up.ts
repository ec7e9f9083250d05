import type { Queryable } from '../../platform/db/database.ts'
import { runPreparedSql } from '../../platform/db/prepared.ts'
import { MESSAGE_COLUMNS, type MessageColumns, messagesOf, type WholeMessage } from './repository-history.ts'

/** How far a conversation has come. */
export type Stand = {
  conversationId: string
  lastSeq: number
  lastChange: number
  /** The newest message older than a given instant. */
  oldSeq: number
}

/** Messages of a conversation are in the order of time: going back from the newest ends at the first that is old. */
const stand = (since: string): string => `
  c.id, c.last_seq, c.last_change,
  case when coalesce(c.last_message_at < ${since}, true) then c.last_seq
    else coalesce((select m.seq from messages m where m.conversation_id = c.id and m.created_at < ${since}
      order by m.seq desc limit 1), 0) end`

const GROUPS = `
select ${stand('$2')}, c.group_id from conversations c where c.group_id = any($1::uuid[])`

/** All in one statement, by the unique index on the group. */
export async function listGroupStands(
  db: Queryable,
  groupIds: readonly string[],
  since: Date,
): Promise<(Stand & { groupId: string })[]> {
  const rows = await runPreparedSql<[...StandRow, string]>(db, 'group-stands', GROUPS, [groupIds, since])
  return rows.map(([id, seq, change, oldSeq, groupId]) => ({ ...standOf([id, seq, change, oldSeq]), groupId }))
}

/** Whoever is low or high in a pair is found by its index. */
const PAIRS = `
with mine as (
  select * from conversations where low_user_id = any($1::uuid[])
  union all
  select * from conversations where high_user_id = any($1::uuid[]) and not low_user_id = any($1::uuid[])
)
select ${stand('$2')}, c.low_user_id, c.high_user_id from mine c`

/** The direct conversations of these people. */
export async function listPairStands(
  db: Queryable,
  userIds: readonly string[],
  since: Date,
): Promise<(Stand & { low: string; high: string })[]> {
  const rows = await runPreparedSql<[...StandRow, string, string]>(db, 'pair-stands', PAIRS, [userIds, since])
  return rows.map(([id, seq, change, oldSeq, low, high]) => ({ ...standOf([id, seq, change, oldSeq]), low, high }))
}

type StandRow = [conversationId: string, lastSeq: number, lastChange: number, oldSeq: number]
const standOf = ([conversationId, lastSeq, lastChange, oldSeq]: StandRow): Stand => ({
  conversationId,
  lastSeq,
  lastChange,
  oldSeq,
})

const MISSED = `
select w.id, ${MESSAGE_COLUMNS}
from unnest($1::uuid[], $2::int[]) as w(id, since)
cross join lateral (
  select * from messages one where one.conversation_id = w.id and one.seq > w.since order by one.seq limit $3) m
left join users u on u.id = m.sender_id
order by w.id, m.seq`

/** Of each conversation what came after a number, oldest first: one statement for all. */
export async function listMissedOf(
  db: Queryable,
  wanted: readonly { conversationId: string; since: number }[],
  limit: number,
): Promise<Map<string, WholeMessage[]>> {
  const rows = await runPreparedSql<[string, ...MessageColumns]>(db, 'missed-of', MISSED, [
    wanted.map(({ conversationId }) => conversationId),
    wanted.map(({ since }) => since),
    limit,
  ])
  const missed = Map.groupBy(rows, ([conversationId]) => conversationId)
  return new Map(
    [...missed].map(([conversationId, found]) => [conversationId, messagesOf(found.map(([, ...columns]) => columns))]),
  )
}

const BLOCKS = `
select m.group_id, b.blocker_id, b.blocked_id
from blocks b
join group_members m on m.user_id = b.blocker_id and m.group_id = any($1::uuid[]) and m.status = 'ACCEPTED'
where b.blocked_id = any($2::uuid[])`

/** In each of these groups: who of its members blocked whom of these people. */
export async function listBlocksIn(
  db: Queryable,
  groupIds: readonly string[],
  blockedIds: readonly string[],
): Promise<Map<string, { blockerId: string; blockedId: string }[]>> {
  const rows = await runPreparedSql<[string, string, string]>(db, 'blocks-in', BLOCKS, [groupIds, blockedIds])
  const blocks = new Map<string, { blockerId: string; blockedId: string }[]>()
  for (const [groupId, blockerId, blockedId] of rows)
    blocks.set(groupId, [...(blocks.get(groupId) ?? []), { blockerId, blockedId }])
  return blocks
}

const OUTSIDERS = `
select i.group_id, i.user_id from unnest($1::uuid[], $2::uuid[]) as i(group_id, user_id)
where not exists (
  select from group_members m
  where m.group_id = i.group_id and m.user_id = i.user_id and m.status = 'ACCEPTED')`

export type Place = { groupId: string; userId: string }

/** Those of these places in a chat whose person is no member of the group any more. */
export async function listOutsiders(db: Queryable, places: readonly Place[]): Promise<Place[]> {
  const rows = await runPreparedSql<[string, string]>(db, 'outsiders', OUTSIDERS, [
    places.map(({ groupId }) => groupId),
    places.map(({ userId }) => userId),
  ])
  return rows.map(([groupId, userId]) => ({ groupId, userId }))
}
