import type { QueryClient } from '@tanstack/react-query'
import { type GroupChat, listGroupChats } from 'contract/chat/groups.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import type { ServerPayload } from 'contract/realtime.ts'
import { refetchTopics } from '~/lib/api/live.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { isInView } from './conversation-in-view.ts'

type Answer = ResponseOf<typeof listGroupChats>

export const groupChatsQuery = queryFor(listGroupChats, { query: {} })
export const groupChatsKey = groupChatsQuery.queryKey

/** What arrives in the open chat is read there; the server may not know it yet. */
export const asSeen = (answer: Answer): Answer => ({
  ...answer,
  groupChats: answer.groupChats.map((chat) =>
    isInView(`group:${chat.group.id}`) ? { ...chat, unreadCount: 0 } : chat,
  ),
})

function changeGroupChat(client: QueryClient, groupId: string, change: (known: GroupChat) => GroupChat): void {
  client.setQueryData<Answer>(
    groupChatsKey,
    (answer) =>
      answer && {
        ...answer,
        groupChats: answer.groupChats.map((chat) => (chat.group.id === groupId ? change(chat) : chat)),
      },
  )
}

/** The user read a group's chat on any device. Safe to repeat. */
export function onGroupChatRead(client: QueryClient, { groupId, lastReadSeq }: ServerPayload<'group-chat:read'>): void {
  let remain = false
  changeGroupChat(client, groupId, (chat) => {
    remain = lastReadSeq < chat.lastSeq && chat.unreadCount > 0
    return lastReadSeq < chat.lastSeq ? chat : { ...chat, unreadCount: 0 }
  })
  // Only the server can count the remaining ones: own, deleted and hidden messages are not unread.
  if (remain) refetchTopics(client, ['groupChats'])
}

export function onGroupChatMuted(client: QueryClient, { groupId, isMuted }: ServerPayload<'conversation:muted'>): void {
  if (groupId !== null) changeGroupChat(client, groupId, (chat) => ({ ...chat, isMuted }))
}
