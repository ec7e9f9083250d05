import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Conversation, DirectMessage } from 'contract/chat/direct.ts'
import { hasUnread, listConversations } from 'contract/chat/direct.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import type { ServerPayload } from 'contract/realtime.ts'
import { useEffect } from 'react'
import { refetchTopics } from '~/lib/api/live.ts'
import { keyFor, queryFor, refetchChanged } from '~/lib/api/query.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { isInView } from './conversation-in-view.ts'
import { onGroupChatMuted, onGroupChatRead } from './realtime-groups.ts'

export type ConversationPages = InfiniteData<ResponseOf<typeof listConversations>, number>

export const conversationsKey = (q: string) => [...keyFor(listConversations), 'pages', q] as const
export const unreadKey = queryFor(hasUnread).queryKey
const allConversations = keyFor(listConversations)

function findConversation(client: QueryClient, userId: string): Conversation | undefined {
  return client
    .getQueriesData<ConversationPages>({ queryKey: allConversations })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.conversations) ?? [])
    .find(({ user }) => user.id === userId)
}

function changeConversation(client: QueryClient, userId: string, change: (known: Conversation) => Conversation): void {
  client.setQueriesData<ConversationPages>({ queryKey: allConversations }, (data) =>
    data?.pages.some((page) => page.conversations.some(({ user }) => user.id === userId))
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            conversations: page.conversations.map((known) => (known.user.id === userId ? change(known) : known)),
          })),
        }
      : data,
  )
}

/** Moves the conversation of a sent or received message to the top. Safe to repeat: an older message changes nothing. */
export function onDirectMessage(client: QueryClient, message: DirectMessage, ownId: string): void {
  const isOwn = message.senderId === ownId
  const other = isOwn ? message.receiver : message.sender
  // A first message may have used up one of a new account's conversations; an answer makes the conversation permanent.
  if (message.seq <= 2) refetchTopics(client, ['limits', `messaging:${other.id}`])
  const known = findConversation(client, other.id)
  if (known && message.seq <= known.lastSeq) return
  const isRead = isOwn || isInView(`direct:${other.id}`)
  if (known) {
    changeConversation(client, other.id, (before) => ({
      ...before,
      user: other,
      lastMessage: message,
      lastSeq: message.seq,
      hasUnread: before.hasUnread || !isRead,
      unreadCount: before.unreadCount + (isRead ? 0 : 1),
    }))
    moveToFront(client, other.id)
  }
  if (!isRead && !known?.isMuted) client.setQueryData<ResponseOf<typeof hasUnread>>(unreadKey, { hasUnread: true })
  // A response in flight may lack the message and would overwrite this change.
  refetchChanged(client, { queryKey: allConversations, ...(known ? { fetchStatus: 'fetching' } : {}) })
  refetchChanged(client, { queryKey: unreadKey, fetchStatus: 'fetching' })
}

/** Pages keep their size: each passes its last conversation to the next. */
function moveToFront(client: QueryClient, userId: string): void {
  client.setQueriesData<ConversationPages>({ queryKey: allConversations }, (data) => {
    const all = data?.pages.flatMap((page) => page.conversations) ?? []
    const first = all.find(({ user }) => user.id === userId)
    if (!data || !first || all[0] === first) return data
    const rest = [first, ...all.filter((each) => each !== first)]
    const pages = data.pages.map((page) => ({ ...page, conversations: rest.splice(0, page.conversations.length) }))
    return { ...data, pages }
  })
}

/** Updates the last message of a conversation, mostly after its deletion. */
export function onDirectMessageChanged(client: QueryClient, message: DirectMessage, ownId: string): void {
  const other = message.senderId === ownId ? message.receiver : message.sender
  changeConversation(client, other.id, (known) => {
    const lastChange = Math.max(known.lastChange, message.change)
    const isLast = known.lastMessage?.id === message.id && message.change >= known.lastChange
    return { ...known, lastChange, lastMessage: isLast ? message : known.lastMessage }
  })
}

/** The user read a conversation on any device. */
export function onConversationRead(
  client: QueryClient,
  { userId, partnerId, lastReadSeq }: ServerPayload<'conversation:read'>,
  ownId: string,
): void {
  if (userId !== ownId) return
  changeConversation(client, partnerId, (known) => {
    const unreadCount = Math.min(known.unreadCount, Math.max(0, known.lastSeq - lastReadSeq))
    return { ...known, hasUnread: unreadCount > 0, unreadCount }
  })
  const unread = client.getQueryState<ResponseOf<typeof hasUnread>>(unreadKey)
  if (unread?.data?.hasUnread === false && unread.fetchStatus === 'idle') return
  // Other conversations, on pages not loaded here, may be unread.
  void client.invalidateQueries({ queryKey: unreadKey })
}

export function onConversationMuted(
  client: QueryClient,
  { userId, isMuted }: ServerPayload<'conversation:muted'>,
): void {
  if (userId === null) return
  changeConversation(client, userId, (known) => ({ ...known, isMuted }))
  void client.invalidateQueries({ queryKey: unreadKey })
}

/** Keeps the conversations and the unread dot up to date on every page. */
export function useInboxUpdates(): void {
  const client = useQueryClient()
  const { id } = useSignedInUser()
  useEffect(() => {
    const stops = [
      socket.on('direct-message:new', (message) => onDirectMessage(client, message, id)),
      socket.on('direct-message:changed', (message) => onDirectMessageChanged(client, message, id)),
      socket.on('conversation:read', (read) => onConversationRead(client, read, id)),
      socket.on('conversation:muted', (muted) => {
        onConversationMuted(client, muted)
        onGroupChatMuted(client, muted)
      }),
      socket.on('group-chat:read', (read) => onGroupChatRead(client, read)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id])
}
