import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listConversations } from 'contract/chat/direct.ts'
import type { GroupChat } from 'contract/chat/groups.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { type CachedInbox, store } from '../engine/device-store.ts'
import { inboxOf, matchesSearch } from './inbox.ts'
import { type ConversationPages, conversationsKey } from './realtime.ts'
import { asSeen, groupChatsQuery } from './realtime-groups.ts'

const loadPage = (page: number, q: string) => call(listConversations, { query: { page, ...(q === '' ? {} : { q }) } })

/** My direct conversations, newest first; with `q` only those with people whose name contains it. */
function useConversations(q: string) {
  return useInfiniteQuery<
    ResponseOf<typeof listConversations>,
    ApiError,
    ConversationPages,
    ReturnType<typeof conversationsKey>,
    number
  >({
    queryKey: conversationsKey(q),
    queryFn: ({ pageParam }) => loadPage(pageParam, q),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
}

/** The chats of my groups, with their last messages and unread counts. */
export function useGroupChats() {
  return useQuery({ ...groupChatsQuery, select: asSeen, staleTime: MINUTE })
}

/** The chat of one of my groups; undefined while loading and for other groups. */
export function useGroupChat(groupId: string): GroupChat | undefined {
  return useGroupChats().data?.groupChats.find(({ group }) => group.id === groupId)
}

/**
 * Group chats and direct conversations in one list, newest first; with `search` only those with a matching name. Without a
 * connection the list of the last visit. `items` is undefined while loading and after a failure.
 */
export function useInbox(search: string) {
  const direct = useConversations(search)
  const groups = useGroupChats()
  const conversations = direct.data?.pages.flatMap((page) => page.conversations)
  const loaded = conversations && groups.data ? { conversations, groupChats: groups.data.groupChats } : undefined
  const cached = useCachedInbox(search === '' ? loaded : undefined)
  const hasFailed = direct.failureCount > 0 || groups.failureCount > 0
  const shown = loaded ?? (hasFailed && search === '' ? cached : undefined)
  const matching = shown?.groupChats.filter((chat) => search === '' || matchesSearch(chat, search))
  return {
    items: shown && matching && inboxOf(matching, shown.conversations, loaded !== undefined && direct.hasNextPage),
    error: shown === undefined && (direct.isError || groups.isError) ? (direct.error ?? groups.error) : null,
    isRetrying: direct.isFetching || groups.isFetching,
    retry: () => {
      if (direct.isError) void direct.refetch()
      if (groups.isError) void groups.refetch()
    },
    hasMore: loaded !== undefined && direct.hasNextPage,
    isLoadingMore: direct.isFetchingNextPage,
    loadMore: () => void direct.fetchNextPage(),
  }
}

/** Stores the inbox on the device, and returns that of the last visit. */
function useCachedInbox(loaded: CachedInbox | undefined): CachedInbox | undefined {
  const { id } = useSignedInUser()
  const [cached, setCached] = useState<CachedInbox>()
  const [conversations, groupChats] = [loaded?.conversations, loaded?.groupChats]
  const position = conversations?.map(({ lastSeq, unreadCount }) => `${lastSeq} ${unreadCount}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `conversations` is a new array at every rendering.
  useEffect(() => {
    if (conversations && groupChats) void store.writeInbox(id, { conversations, groupChats })
  }, [id, position, groupChats])
  useEffect(() => {
    void store.readInbox(id).then(setCached)
  }, [id])
  return cached
}
