import type { GroupChat } from 'contract/chat/groups.ts'
import type { Pagination } from 'contract/platform/paging.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { type Range, readCountedPage } from '../../../platform/paging.ts'
import { presentGroupChat } from './present.ts'
import { countGroupChats, listGroupChats as listGroupChatRows } from './repository-group-chats.ts'

/** The chats of the caller's groups, the one with the newest message first. */
export async function listGroupChats(
  ctx: Context,
  actor: Actor,
  query: { page: number; limit: number },
): Promise<{ groupChats: GroupChat[]; pagination: Pagination }> {
  const list = (range: Range) => listGroupChatRows(ctx.db, actor.id, range)
  const { rows, pagination } = await readCountedPage(query, list, () => countGroupChats(ctx.db, actor.id))
  return { groupChats: rows.map(presentGroupChat), pagination }
}
