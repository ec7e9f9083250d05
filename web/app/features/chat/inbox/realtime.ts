import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { DirectMessage } from 'contract/chat/direct.ts'
import { hasUnread, listConversations } from 'contract/chat/direct.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { ServerPayload } from 'contract/realtime.ts'
import { useEffect } from 'react'
import { refetchTopics } from '~/lib/api/live.ts'
import { keyFor, queryFor, refetchChanged, useQuery } from '~/lib/api/query.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { isInView } from './conversation-in-view.ts'

const conversationsKey = keyFor(listConversations)
const unreadKey = queryFor(hasUnread).queryKey

function refetchConversations(client: QueryClient): void {
  refetchChanged(client, { queryKey: conversationsKey })
  refetchChanged(client, { queryKey: unreadKey })
}

export function onDirectMessage(client: QueryClient, message: DirectMessage, ownId: string): void {
  const isOwn = message.senderId === ownId
  const otherId = isOwn ? message.receiverId : message.senderId
  // A first message may have used up one of a new account's conversations; an answer makes the conversation permanent.
  if (message.seq <= 2) refetchTopics(client, ['limits', `messaging:${otherId}`])
  refetchChanged(client, { queryKey: conversationsKey })
  // What arrives in view is read there; the server may not know it yet.
  if (!isOwn && !isInView(`direct:${otherId}`)) refetchChanged(client, { queryKey: unreadKey })
}

export function onConversationRead(client: QueryClient, { userId }: ServerPayload<'conversation:read'>, ownId: string) {
  if (userId === ownId) refetchConversations(client)
}

/** Whether there are unread messages, for the dots in the navigation; keeps the inbox up to date. Mount once per page. */
export function useHasUnread(): { direct: boolean; groups: boolean } {
  const client = useQueryClient()
  const { id } = useSignedInUser()
  useEffect(() => {
    const stops = [
      socket.on('direct-message:new', (message) => onDirectMessage(client, message, id)),
      socket.on('direct-message:changed', () => refetchChanged(client, { queryKey: conversationsKey })),
      socket.on('conversation:read', (read) => onConversationRead(client, read, id)),
      socket.on('conversation:muted', ({ groupId }) =>
        groupId === null ? refetchConversations(client) : refetchTopics(client, ['groupChats']),
      ),
      socket.on('group-chat:read', () => refetchTopics(client, ['groupChats'])),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id])
  const { data } = useQuery({ ...queryFor(hasUnread), staleTime: MINUTE })
  // What arrives in the open chat is read there; the server may not know it yet.
  const groups = data?.unreadGroupIds.some((groupId) => !isInView(`group:${groupId}`)) ?? false
  return { direct: data?.hasUnread ?? false, groups }
}
