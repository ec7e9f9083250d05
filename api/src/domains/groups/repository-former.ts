import { lt } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { formerMembers } from './tables.ts'

/** A person who leaves again gets the later moment. */
export async function saveFormerMembers(db: Queryable, groupId: string, userIds: readonly string[], leftAt: Date) {
  if (userIds.length === 0) return
  await db
    .insert(formerMembers)
    .values(userIds.map((userId) => ({ groupId, userId, leftAt })))
    .onConflictDoUpdate({ target: [formerMembers.groupId, formerMembers.userId], set: { leftAt } })
}

export async function deleteFormerMembers(db: Queryable, before: Date): Promise<void> {
  await db.delete(formerMembers).where(lt(formerMembers.leftAt, before))
}
