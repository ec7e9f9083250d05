import type { GroupChat } from 'contract/chat/groups.ts'
import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { presentGroupChat } from './present-group-chat.ts'
import { countGroupChats, listGroupChats as listGroupChatRows } from './repository-group-chats.ts'

/** The chats of the caller's groups, the one with the newest message first. */
export async function listGroupChats(
  ctx: Context,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ groupChats: GroupChat[]; pagination: Pagination }> {
  const rows = await listGroupChatRows(ctx.db, actor.id, { limit, offset: (page - 1) * limit })
  // A page past the end has no row that carries the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countGroupChats(ctx.db, actor.id))
  return { groupChats: rows.map(presentGroupChat), pagination: paginate(page, limit, total) }
}
