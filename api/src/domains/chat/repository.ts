import type { Queryable } from '../../platform/db/database.ts'
import { runPreparedSql } from '../../platform/db/prepared.ts'

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
