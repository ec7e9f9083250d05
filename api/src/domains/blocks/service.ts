import type { BlockReason, BlockStatus } from 'contract/blocks.ts'
import { type Pagination, paginate } from 'contract/paging.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { refuseIf } from '../../platform/refusal.ts'
import { getUser, getVisibleUser } from '../users/service.ts'
import { refusalToBlock } from './policy.ts'
import { presentBlockStatus } from './present.ts'
import {
  type BlockedRow,
  countBlocked,
  deleteBlock,
  insertBlock,
  listBlocked,
  listBlockedEitherWay,
  listBlocksBetween,
} from './repository.ts'

/**
 * Blocks somebody, in one direction; it works in both. Safe to repeat: the first reason stays, nothing is announced
 * twice. The other is never told.
 */
export async function blockUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  given: { reason: BlockReason; notes: string | null },
): Promise<void> {
  refuseIf(refusalToBlock(actor.id, userId))
  await getVisibleUser(ctx, actor, userId)
  await ctx.transaction(async (tx, record) => {
    const isNew = await insertBlock(tx, { blockerId: actor.id, blockedId: userId, ...given, createdAt: ctx.now() })
    if (isNew) await record('user.blocked', { blockerId: actor.id, blockedId: userId })
  })
}

/** Takes one's own block back; the other's, if there is one, stays. Safe to repeat. */
export async function unblockUser(ctx: Context, actor: Actor, userId: string): Promise<void> {
  refuseIf(refusalToBlock(actor.id, userId))
  const wasThere = await ctx.transaction(async (tx, record) => {
    const deleted = await deleteBlock(tx, actor.id, userId)
    if (deleted) await record('user.unblocked', { blockerId: actor.id, blockedId: userId })
    return deleted
  })
  if (!wasThere) await getUser(ctx, userId)
}

export async function listBlockedUsers(
  ctx: Context,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: BlockedRow[]; pagination: Pagination }> {
  const [rows, total] = await Promise.all([
    listBlocked(ctx.db, actor.id, { limit, offset: (page - 1) * limit }),
    countBlocked(ctx.db, actor.id),
  ])
  return { rows, pagination: paginate(page, limit, total) }
}

/** Who blocked whom of two people. */
export async function getBlockStanding(
  ctx: Context,
  userId: string,
  otherId: string,
): Promise<{ byMe: boolean; either: boolean }> {
  const between = await listBlocksBetween(ctx.db, userId, otherId)
  return { byMe: between.some((row) => row.blockerId === userId), either: between.length > 0 }
}

export async function getBlockStatus(ctx: Context, actor: Actor, userId: string): Promise<BlockStatus> {
  await getUser(ctx, userId)
  return presentBlockStatus({ isSelf: actor.id === userId, ...(await getBlockStanding(ctx, actor.id, userId)) })
}

/** Everybody a block stands between this person and: for pushes, which no query filters. */
export const listBlockedIds = (db: Queryable, userId: string): Promise<string[]> => listBlockedEitherWay(db, userId)
