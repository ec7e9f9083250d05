import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import type { Range } from '../../platform/paging.ts'
import { isMember } from '../groups/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { blocks } from './tables.ts'

export const insertBlock = async (db: Queryable, row: typeof blocks.$inferInsert): Promise<boolean> =>
  (await db.insert(blocks).values(row).onConflictDoNothing().returning({ id: blocks.blockerId })).length > 0

export async function deleteBlock(db: Queryable, blockerId: string, blockedId: string): Promise<boolean> {
  const where = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))
  return (await db.delete(blocks).where(where).returning({ id: blocks.blockerId })).length > 0
}

/** Newest first. Includes suspended users, so that they can be unblocked. */
export const listBlockedUserRows = (db: Queryable, blockerId: string, { limit, offset }: Range) => ({
  rows: db
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
    .limit(limit)
    .offset(offset),
  total: db.$count(blocks, eq(blocks.blockerId, blockerId)),
})
export type BlockedUserRow = Awaited<ReturnType<typeof listBlockedUserRows>['rows']>[number]

export type Block = Pick<typeof blocks.$inferSelect, 'blockerId' | 'blockedId' | 'createdAt'>

const listWhere = (db: Queryable, condition: SQL | undefined): Promise<Block[]> =>
  db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId, createdAt: blocks.createdAt })
    .from(blocks)
    .where(condition)

export const listBlocksOf = (db: Queryable, userId: string): Promise<Block[]> =>
  listWhere(db, or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))

export const listBlocksAmongUsers = (db: Queryable, userIds: readonly string[]): Promise<Block[]> =>
  listWhere(db, and(inArray(blocks.blockerId, [...userIds]), inArray(blocks.blockedId, [...userIds])))

export const listBlocksWithMembers = (db: Queryable, groupId: string, userIds: readonly string[]): Promise<Block[]> =>
  listWhere(
    db,
    or(
      and(inArray(blocks.blockedId, [...userIds]), isMember(groupId, blocks.blockerId)),
      and(inArray(blocks.blockerId, [...userIds]), isMember(groupId, blocks.blockedId)),
    ),
  )
