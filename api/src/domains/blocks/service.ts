import type { BlockStatus, blockUser as blockUserRoute, listBlockedUsers as listRoute } from 'contract/blocks.ts'
import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { refuseIf } from '../../platform/refusal.ts'
import { getUnsuspendedUser, getUser } from '../users/service.ts'
import { refusalToBlock } from './policy.ts'
import { presentBlockStatus } from './present.ts'
import {
  type BlockedUserRow,
  countBlockedUsers,
  deleteBlock,
  insertBlock,
  listBlockedIdsEitherWay,
  listBlockedUserRows,
  listBlocksBetween,
} from './repository.ts'

/**
 * Blocks a user. One row in one direction hides both users from each other. Safe to repeat: the first reason is kept and
 * nothing is published twice. The other user is not notified.
 */
export async function blockUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  body: ParsedOf<typeof blockUserRoute>['body'],
): Promise<void> {
  refuseIf(refusalToBlock(actor.id, userId))
  await getUnsuspendedUser(ctx, actor, userId)
  await ctx.transaction(async (tx, record) => {
    const isNew = await insertBlock(tx, { blockerId: actor.id, blockedId: userId, ...body, createdAt: ctx.now() })
    if (isNew) await record('user.blocked', { blockerId: actor.id, blockedId: userId })
  })
}

/** Removes the actor's block; a block by the other user stays. Safe to repeat. @throws Refusal USER_NOT_FOUND */
export async function unblockUser(ctx: Context, actor: Actor, userId: string): Promise<void> {
  refuseIf(refusalToBlock(actor.id, userId))
  const wasBlocked = await ctx.transaction(async (tx, record) => {
    const deleted = await deleteBlock(tx, actor.id, userId)
    if (deleted) await record('user.unblocked', { blockerId: actor.id, blockedId: userId })
    return deleted
  })
  if (!wasBlocked) await getUser(ctx, userId)
}

export async function listBlockedUsers(
  ctx: Context,
  actor: Actor,
  { page, limit }: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: BlockedUserRow[]; pagination: Pagination }> {
  const [rows, total] = await Promise.all([
    listBlockedUserRows(ctx.db, actor.id, { limit, offset: (page - 1) * limit }),
    countBlockedUsers(ctx.db, actor.id),
  ])
  return { rows, pagination: paginate(page, limit, total) }
}

/** `byMe`: `userId` blocks `otherId`; `either`: there is a block in any direction. */
async function getBlocksBetween(
  ctx: Context,
  userId: string,
  otherId: string,
): Promise<{ byMe: boolean; either: boolean }> {
  const between = await listBlocksBetween(ctx.db, userId, otherId)
  return { byMe: between.some((row) => row.blockerId === userId), either: between.length > 0 }
}

export async function getBlockStatus(ctx: Context, actor: Actor, userId: string): Promise<BlockStatus> {
  await getUser(ctx, userId)
  return presentBlockStatus({ isSelf: actor.id === userId, ...(await getBlocksBetween(ctx, actor.id, userId)) })
}

/** Users blocked in either direction, for broadcasts, which no SQL filter covers. */
export const listBlockedIds = (db: Queryable, userId: string): Promise<string[]> => listBlockedIdsEitherWay(db, userId)
