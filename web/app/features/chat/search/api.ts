import { useInfiniteQuery } from '@tanstack/react-query'
import { chatLimits } from 'contract/chat/chat.ts'
import { searchMessages } from 'contract/chat/messages.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { keyFor } from '~/lib/api/query.tsx'

/** Messages of my conversations that contain the words, newest first; of one conversation when it is given. */
export function useMessageSearch(q: string, within: { groupId?: string; userId?: string } = {}) {
  return useInfiniteQuery<ResponseOf<typeof searchMessages>, ApiError>({
    queryKey: [...keyFor(searchMessages, { query: { q, ...within } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, {
        query: { q, ...within, ...(pageParam === null ? {} : { cursor: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: q.length >= chatLimits.search.min,
  })
}
