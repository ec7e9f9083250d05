import { chatLimits, type GroupMessage, listMessages } from 'contract/chat.ts'
import { call } from '~/lib/api.ts'
import { getSession } from '~/lib/session.ts'
import { socket as theSocket } from '~/lib/socket.ts'
import type { Channel, Missed, Page } from './channel.ts'
import type { OutboxEntry } from './device-store.ts'
import { type ChatMessage, fromGroupMessage } from './message.ts'

/** The most one call may ask for. */
const SINCE_LIMIT = 100

type Answer = {
  messages: GroupMessage[]
  pagination: { hasNextPage: boolean; nextCursor: string | null }
  lastSeq: number
}

/** A group's chat: over the socket, with its history over the api. */
export function groupChannel(groupId: string, socket = theSocket): Channel {
  const params = { id: groupId }
  const page = ({ messages, pagination, lastSeq }: Answer): Page => ({
    messages: messages.map(fromGroupMessage),
    nextCursor: pagination.nextCursor,
    lastSeq,
  })
  return {
    key: `group:${groupId}`,
    async enter(since) {
      const { lastSeq, messages } = await socket.emitWithAck('join-group', {
        groupId,
        ...(since === null ? {} : { since }),
      })
      return { lastSeq, missed: messages === null ? null : missedOf(messages, lastSeq) }
    },
    leave: () => socket.emit('leave-group', { groupId }),
    loadNewest: async () => page(await call(listMessages, { params, query: { limit: chatLimits.history.first } })),
    loadOlder: async (cursor) =>
      page(await call(listMessages, { params, query: { limit: chatLimits.history.older, cursor } })),
    async loadSince(since) {
      const { messages, lastSeq, pagination } = await call(listMessages, {
        params,
        query: { limit: SINCE_LIMIT, since },
      })
      return { messages: messages.map(fromGroupMessage), lastSeq, hasMore: pagination.hasNextPage }
    },
    hear(hears) {
      const mine = <T extends { groupId: string }>(work: (payload: T) => void) => {
        return (payload: T) => {
          if (payload.groupId === groupId) work(payload)
        }
      }
      const isMe = (userId: string) => getSession().user?.id === userId
      const stops = [
        socket.on(
          'new-message',
          mine((message) => hears.message(fromGroupMessage(message))),
        ),
        socket.on(
          'user-typing',
          mine(({ userId, username }) => isMe(userId) || hears.typing({ id: userId, username })),
        ),
        socket.on(
          'user-stopped-typing',
          mine(({ userId }) => hears.stoppedTyping(userId)),
        ),
        socket.on(
          'user-left',
          mine(({ userId }) => hears.stoppedTyping(userId)),
        ),
        socket.on(
          'member-accepted',
          mine(({ username }) => hears.notice(`${username} gaat mee`)),
        ),
        socket.on(
          'member-left',
          mine(({ userId, username }) => {
            if (isMe(userId)) hears.closed(false)
            else hears.notice(`${username} heeft de groep verlaten`)
          }),
        ),
        socket.on(
          'member-rejected',
          mine(({ userId }) => isMe(userId) && hears.closed(false)),
        ),
        socket.on(
          'group-deleted',
          mine(() => hears.closed(true)),
        ),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    startTyping: () => socket.emit('typing-start', { groupId }),
    stopTyping: () => socket.emit('typing-stop', { groupId }),
  }
}

/** Entering hands over so much of what was missed; only a whole load can mean that there is more. */
function missedOf(messages: readonly GroupMessage[], lastSeq: number): Missed {
  const hasMore = messages.length === chatLimits.history.resume && (messages.at(-1)?.seq ?? 0) < lastSeq
  return { messages: messages.map(fromGroupMessage), lastSeq, hasMore }
}

/** Sends over the socket. The same client id again answers the first result. @throws SocketError */
export async function sendToGroup(entry: OutboxEntry, socket = theSocket): Promise<ChatMessage> {
  const { message } = await socket.emitWithAck('send-message', {
    groupId: entry.conversation.slice('group:'.length),
    content: entry.content,
    clientId: entry.clientId,
    messageType: entry.type,
  })
  return fromGroupMessage(message)
}
