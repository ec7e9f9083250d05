import type { Context } from '../../../platform/context.ts'
import { perContext } from '../../../platform/per-context.ts'
import { listMemberIds } from './repository.ts'

/** A busy chat reaches its members at most this often per node. */
const MIN_INTERVAL_MS = 2_000

/** Groups of which activity was published less than MIN_INTERVAL_MS ago, and whether there was more since. */
const recentOf = perContext(() => new Map<string, { hasMore: boolean }>())

/** Also to members without the chat open. May be lost: clients request the list of chats after connecting. */
export function publishGroupActivity(ctx: Context, groupId: string): void {
  const recent = recentOf(ctx)
  const last = recent.get(groupId)
  if (last !== undefined) {
    last.hasMore = true
    return
  }
  const current = { hasMore: false }
  recent.set(groupId, current)
  setTimeout(() => {
    recent.delete(groupId)
    if (current.hasMore) publishGroupActivity(ctx, groupId)
  }, MIN_INTERVAL_MS).unref()
  void emitToMembers(ctx, groupId)
}

async function emitToMembers(ctx: Context, groupId: string): Promise<void> {
  try {
    ctx.sockets.emitToUsers(await listMemberIds(ctx.db, groupId), 'changed', { topics: ['groupChats'] })
  } catch (error) {
    ctx.log.warn({ err: error, groupId }, 'publishing that a group chat changed failed')
  }
}
