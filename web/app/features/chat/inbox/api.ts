import { useQueryClient } from '@tanstack/react-query'
import { chatLimits } from 'contract/chat/chat.ts'
import { listConversations } from 'contract/chat/direct.ts'
import { type GroupChat, listGroupChats } from 'contract/chat/groups.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { keyFor, queryFor, useInfiniteQuery, useQuery } from '~/lib/api/query.tsx'
import { isInView } from './conversation-in-view.ts'
import { inboxOf, matchesSearch } from './inbox.ts'

/** A page of my direct conversations, newest first; with `q` only those with people whose name contains it. */
export const conversationsQuery = (page: number, q = '') =>
  queryFor(listConversations, { query: { page, ...(q === '' ? {} : { q }) } })
export const groupChatsQuery = queryFor(listGroupChats, { query: { limit: chatLimits.groupChatsPerPage } })

function useGroupChats() {
  return useQuery({
    ...groupChatsQuery,
    staleTime: MINUTE,
    // What arrives in the open chat is read there; the server may not know it yet.
    select: ({ groupChats }) =>
      groupChats.map((chat) => (isInView(`group:${chat.group.id}`) ? { ...chat, unreadCount: 0 } : chat)),
  })
}

/** The chat of one of my groups; undefined while loading and for other groups. */
export function useGroupChat(groupId: string): GroupChat | undefined {
  return useGroupChats().data?.find(({ group }) => group.id === groupId)
}

/** `items` is undefined while loading and after a failure. */
export function useInbox(search: string) {
  const client = useQueryClient()
  const direct = useInfiniteQuery({
    queryKey: [...keyFor(listConversations), 'pages', search],
    // As single answers, which are on the device when the server is out of reach.
    queryFn: ({ pageParam }) =>
      client.fetchQuery({ ...conversationsQuery(pageParam, search), staleTime: 0, retry: false }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
  const groups = useGroupChats()
  const conversations = direct.data?.pages.flatMap((page) => page.conversations)
  const matching = groups.data?.filter((chat) => search === '' || matchesSearch(chat, search))
  const items = conversations && matching && inboxOf(matching, conversations, direct.hasNextPage)
  return {
    items,
    error: items === undefined ? (direct.error ?? groups.error) : null,
    isRetrying: direct.isFetching || groups.isFetching,
    retry: () => {
      if (direct.isError) void direct.refetch()
      if (groups.isError) void groups.refetch()
    },
    hasMore: direct.hasNextPage,
    isLoadingMore: direct.isFetchingNextPage,
    loadMore: () => void direct.fetchNextPage(),
  }
}
