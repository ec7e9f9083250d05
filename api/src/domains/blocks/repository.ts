import { and, count, desc, eq, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { personColumns, users } from '../users/tables.ts'
import { blocks } from './tables.ts'

/** @returns false when the block existed */
export async function insertBlock(db: Queryable, row: typeof blocks.$inferInsert): Promise<boolean> {
  return (await db.insert(blocks).values(row).onConflictDoNothing().returning({ id: blocks.blockerId })).length > 0
}

/** @returns false when there was no block */
export async function deleteBlock(db: Queryable, blockerId: string, blockedId: string): Promise<boolean> {
  const where = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))
  return (await db.delete(blocks).where(where).returning({ id: blocks.blockerId })).length > 0
}

/** In both directions: none, one or two rows. */
export function listBlocksBetween(db: Queryable, userId: string, otherId: string) {
  return db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, userId), eq(blocks.blockedId, otherId)),
        and(eq(blocks.blockerId, otherId), eq(blocks.blockedId, userId)),
      ),
    )
}

/** Newest first. Includes suspended users, so that they can be unblocked. */
export async function listBlockedUserRows(db: Queryable, blockerId: string, page: { limit: number; offset: number }) {
  return db
    .select({
      ...personColumns(users),
      reason: blocks.reason,
      notes: blocks.notes,
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(page.limit)
    .offset(page.offset)
}
export type BlockedUserRow = Awaited<ReturnType<typeof listBlockedUserRows>>[number]

export async function countBlockedUsers(db: Queryable, blockerId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blocks).where(eq(blocks.blockerId, blockerId))
  return row?.total ?? 0
}

/** Users with a block between them and this user, in either direction. */
export async function listBlockedIdsEitherWay(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
  return [...new Set(rows.map((row) => (row.blockerId === userId ? row.blockedId : row.blockerId)))]
}
