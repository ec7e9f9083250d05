import type { FoundMessage } from 'contract/chat-messages.ts'
import { z } from 'contract/zod.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { searchQueryOf } from './policy.ts'
import { presentFoundMessage } from './present.ts'
import { fold, searchMessagesOf } from './repository-search.ts'
import { refuseCursor } from './service-history.ts'

/** Messages the caller may see in which every word begins a word, newest first. */
export async function searchMessages(
  ctx: Context,
  actor: Actor,
  given: {
    q: string
    limit: number
    groupId?: string | undefined
    userId?: string | undefined
    cursor?: string | undefined
  },
): Promise<{ messages: FoundMessage[]; hasNextPage: boolean; nextCursor: string | null }> {
  const beforeId = given.cursor ?? null
  if (beforeId !== null && !z.uuid().safeParse(beforeId).success) refuseCursor()
  const query = searchQueryOf(await fold(ctx.db, given.q))
  if (query === null) return { messages: [], hasNextPage: false, nextCursor: null }
  const found = await searchMessagesOf(ctx.db, actor.id, query, given, beforeId, given.limit + 1)
  const rows = found.slice(0, given.limit)
  const hasNextPage = found.length > given.limit
  return {
    messages: rows.map(presentFoundMessage),
    hasNextPage,
    nextCursor: hasNextPage ? (rows.at(-1)?.id ?? null) : null,
  }
}
