import type { searchMessages as searchRoute } from 'contract/chat/messages.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { z } from 'contract/platform/zod.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { searchQueryOf } from '../policy.ts'
import { presentFoundMessage } from './present.ts'
import { fold, listFoundMessages } from './repository-search.ts'
import { refuseCursor } from './service-history.ts'

export async function searchMessages(ctx: Context, actor: Actor, search: ParsedOf<typeof searchRoute>['query']) {
  const beforeId = search.cursor ?? null
  if (beforeId !== null && !z.uuid().safeParse(beforeId).success) refuseCursor()
  const query = searchQueryOf(await fold(ctx.db, search.q))
  if (query === null) return { messages: [], hasNextPage: false, nextCursor: null }
  const found = await listFoundMessages(ctx.db, actor.id, query, search, beforeId, search.limit + 1)
  const rows = found.slice(0, search.limit)
  const hasNextPage = found.length > search.limit
  return {
    messages: rows.map(presentFoundMessage),
    hasNextPage,
    nextCursor: hasNextPage ? (rows.at(-1)?.id ?? null) : null,
  }
}
