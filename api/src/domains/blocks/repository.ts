import { and, count, desc, eq, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { users } from '../users/tables.ts'
import { blocks } from './tables.ts'

/** @returns false when it was there already */
export async function insertBlock(db: Queryable, row: typeof blocks.$inferInsert): Promise<boolean> {
  return (await db.insert(blocks).values(row).onConflictDoNothing().returning({ id: blocks.blockerId })).length > 0
}

/** @returns false when there was none */
export async function deleteBlock(db: Queryable, blockerId: string, blockedId: string): Promise<boolean> {
  const where = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))
  return (await db.delete(blocks).where(where).returning({ id: blocks.blockerId })).length > 0
}

/** The blocks between two people: none, one or two rows. */
export function listBlocksBetween(db: Queryable, one: string, other: string) {
  return db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
}

/** Newest first. Suspended people too: a block must be there to be taken back. */
export async function listBlocked(db: Queryable, blockerId: string, page: { limit: number; offset: number }) {
  return db
    .select({
      id: users.id,
      username: users.username,
      profilePhoto: users.profilePhoto,
      profilePhotoThumbnail: users.profilePhotoThumbnail,
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
export type BlockedRow = Awaited<ReturnType<typeof listBlocked>>[number]

export async function countBlocked(db: Queryable, blockerId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blocks).where(eq(blocks.blockerId, blockerId))
  return row?.total ?? 0
}

/** Everybody who must not hear from this person, nor they from them. */
export async function listBlockedEitherWay(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
  return [...new Set(rows.map((row) => (row.blockerId === userId ? row.blockedId : row.blockerId)))]
}
