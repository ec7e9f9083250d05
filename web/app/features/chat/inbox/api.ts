import { useInfiniteQuery } from '@tanstack/react-query'
import { type Conversation, listConversations } from 'contract/chat-direct.ts'
import type { ResponseOf } from 'contract/route.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { store } from '../engine/browser-chat.ts'
import { type ConversationPages, conversationsKey } from './realtime.ts'

const loadPage = (page: number, q: string) => call(listConversations, { query: { page, ...(q === '' ? {} : { q }) } })

/** My direct conversations, newest first; with `q` only those with people whose name contains it. */
export function useConversations(q: string) {
  const list = useInfiniteQuery<
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
  const cached = useCachedInbox(q === '' ? list.data?.pages[0]?.conversations : undefined)
  return { ...list, conversations: list.data?.pages.flatMap((page) => page.conversations), cached }
}

/** Stores the conversations on the device, and returns those of the last visit, for use without a connection. */
function useCachedInbox(shown: readonly Conversation[] | undefined): readonly Conversation[] | undefined {
  const { id } = useSignedInUser()
  const [cached, setCached] = useState<readonly Conversation[]>()
  useEffect(() => {
    if (shown) void store.writeInbox(id, shown)
  }, [id, shown])
  useEffect(() => {
    void store.readInbox(id).then(setCached)
  }, [id])
  return cached
}
