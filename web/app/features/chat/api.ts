import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Conversation, listConversations } from 'contract/chat-direct.ts'
import { searchMessages } from 'contract/chat-messages.ts'
import { listTrendingGifs, searchGifs } from 'contract/gifs.ts'
import { getGroup, listMembers } from 'contract/groups.ts'
import type { ResponseOf } from 'contract/route.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { keepUp, outbox, store } from './open-conversations.ts'
import { type ConversationPages, conversationsKey } from './realtime.ts'

/** The most a group can have (contract: groupLimits.maxSize), so one page holds them all. */
const ALL_MEMBERS = 50

/** Milliseconds: whoever comes in wants their page first. */
const CALM = 5_000

let isStarted = false

/** Sends what waits on this device and keeps what opens offline, from now on and on every page. Safe to repeat. */
export function startChat(): void {
  outbox.start()
  if (isStarted) return
  isStarted = true
  let calm: ReturnType<typeof setTimeout> | undefined
  socket.onConnected(() => {
    clearTimeout(calm)
    calm = setTimeout(() => void keepUp(), CALM)
  })
}

/** Calls back for each message of one's own that the server has stored. Returns what stops it. */
export const onMessageSent = (hear: () => void): (() => void) => outbox.onSent(hear)

export function useChatGroup(groupId: string) {
  return useQuery(queryFor(getGroup, { params: { id: groupId } }))
}

export function useChatMembers(groupId: string) {
  return useQuery(queryFor(listMembers, { params: { id: groupId }, query: { limit: ALL_MEMBERS } }))
}

const pageOf = (page: number, q: string) => call(listConversations, { query: { page, ...(q === '' ? {} : { q }) } })

/** My direct conversations, the newest first; with `q` those with people whose name holds it. */
export function useConversations(q: string) {
  const list = useInfiniteQuery<
    ResponseOf<typeof listConversations>,
    ApiError,
    ConversationPages,
    ReturnType<typeof conversationsKey>,
    number
  >({
    queryKey: conversationsKey(q),
    queryFn: ({ pageParam }) => pageOf(pageParam, q),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
  const kept = useKeptConversations(q === '' ? list.data?.pages[0]?.conversations : undefined)
  return { ...list, conversations: list.data?.pages.flatMap((page) => page.conversations), kept }
}

/** The list as this device saw it last, for when there is no connection; keeps what is shown now. */
function useKeptConversations(shown: readonly Conversation[] | undefined): readonly Conversation[] | undefined {
  const { id } = useSignedInUser()
  const [kept, setKept] = useState<readonly Conversation[]>()
  useEffect(() => {
    if (shown) void store.writeConversations(id, shown)
  }, [id, shown])
  useEffect(() => {
    void store.readConversations(id).then(setKept)
  }, [id])
  return kept
}

/** Spec 1 section 7. */
const GIFS_AT_ONCE = 20
const GIFS_STALE_MS = 5 * 60_000

/** GIFs for some words, or without any those people like now. */
export function useGifs(words: string) {
  const trending = useQuery({
    ...queryFor(listTrendingGifs, { query: { limit: GIFS_AT_ONCE } }),
    staleTime: GIFS_STALE_MS,
    retry: false,
    enabled: words === '',
  })
  const found = useQuery({
    ...queryFor(searchGifs, { query: { q: words, limit: GIFS_AT_ONCE } }),
    staleTime: GIFS_STALE_MS,
    retry: false,
    enabled: words !== '',
  })
  return words === '' ? trending : found
}

type SearchPage = ResponseOf<typeof searchMessages>

/** What was written in my conversations, newest first; in one of them when it is named. */
export function useMessageSearch(q: string, within: { groupId?: string; userId?: string } = {}) {
  return useInfiniteQuery<SearchPage, ApiError>({
    queryKey: [...keyFor(searchMessages, { query: { q, ...within } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, {
        query: { q, ...within, ...(pageParam === null ? {} : { cursor: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: q.length >= 2,
  })
}
