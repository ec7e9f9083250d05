import type * as contract from 'contract/blocks.ts'
import type { BlockStatus } from 'contract/blocks.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { readPage } from '../../platform/paging.ts'
import { refuseIf } from '../../platform/refusal.ts'
import { getUnsuspendedUser, getUser } from '../users/service.ts'
import { refusalToBlock } from './policy.ts'
import { presentBlockStatus } from './present.ts'
import {
  type Block,
  deleteBlock,
  insertBlock,
  listBlockedUserRows,
  listBlocksAmongUsers,
  listBlocksOf,
  listBlocksWithMembers,
} from './repository.ts'

/** One row hides both from each other. Safe to repeat: the first reason stays. The other user is not notified. */
export async function blockUser(
  ctx: Context,
  actor: Actor,
  userId: string,
  body: ParsedOf<typeof contract.blockUser>['body'],
): Promise<void> {
  refuseIf(refusalToBlock(actor.id, userId))
  await getUnsuspendedUser(ctx, actor, userId)
  await ctx.transaction(async ({ tx, record, now }) => {
    const isNew = await insertBlock(tx, { blockerId: actor.id, blockedId: userId, ...body, createdAt: now() })
    if (isNew) await record('user.blocked', { blockerId: actor.id, blockedId: userId })
  })
}

/** Removes the actor's block; a block by the other user stays. Safe to repeat. */
export async function unblockUser(ctx: Context, actor: Actor, userId: string): Promise<void> {
  refuseIf(refusalToBlock(actor.id, userId))
  const wasBlocked = await ctx.transaction(async ({ tx, record }) => {
    const deleted = await deleteBlock(tx, actor.id, userId)
    if (deleted) await record('user.unblocked', { blockerId: actor.id, blockedId: userId })
    return deleted
  })
  if (!wasBlocked) await getUser(ctx, userId)
}

export const listBlockedUsers = (
  ctx: Context,
  actor: Actor,
  query: ParsedOf<typeof contract.listBlockedUsers>['query'],
) => readPage(query, (range) => listBlockedUserRows(ctx.db, actor.id, range))

export async function getBlockStatus(ctx: Context, actor: Actor, userId: string): Promise<BlockStatus> {
  await getUser(ctx, userId)
  const blocks = await listBlocksAmong(ctx.db, [actor.id, userId])
  const byMe = blocks.some(({ blockerId }) => blockerId === actor.id)
  return presentBlockStatus({ isSelf: actor.id === userId, byMe, either: blocks.length > 0 })
}

// For what no SQL filter covers: broadcasts, and rules in TypeScript.

export async function listBlockedIds(db: Queryable, userId: string): Promise<string[]> {
  const blocks = await listBlocksOf(db, userId)
  return [...new Set(blocks.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId)))]
}

export const listIdsBlockedBy = async (db: Queryable, userId: string): Promise<string[]> =>
  (await listBlocksOf(db, userId)).filter(({ blockerId }) => blockerId === userId).map((block) => block.blockedId)

export const listBlocksAmong = async (db: Queryable, userIds: readonly string[]): Promise<Block[]> =>
  userIds.length < 2 ? [] : listBlocksAmongUsers(db, userIds)

/** Blocks between these people and accepted members of the group, in both directions. */
export const listBlocksInGroup = async (
  db: Queryable,
  groupId: string,
  userIds: readonly string[],
): Promise<Block[]> => (userIds.length === 0 ? [] : listBlocksWithMembers(db, groupId, userIds))
