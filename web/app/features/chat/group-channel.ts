import { chatLimits, listMessages } from 'contract/chat.ts'
import { muteGroupChat } from 'contract/chat-messages.ts'
import { unpackMessages } from 'contract/chat-packed-messages.ts'
import type { ResponseOf } from 'contract/route.ts'
import { call } from '~/lib/api/api.ts'
import { getSession } from '~/lib/session/session.ts'
import { socket as theSocket } from '~/lib/socket/socket.ts'
import { attachmentsOf, type Channel, hidesOf, MOST_AT_ONCE, missedOf, type Page } from './channel.ts'
import { idOf, type OutboxEntry } from './device-store.ts'
import { type ChatMessage, fromGroupMessage } from './message.ts'

type Answer = ResponseOf<typeof listMessages>

/** A group's chat: over the socket, with its history over the api. */
export function groupChannel(groupId: string, socket = theSocket): Channel {
  const params = { id: groupId }
  const page = ({ messages, pagination, isMuted, lastSeq, lastChange, hiddenIds }: Answer): Page => ({
    messages: messages.map(fromGroupMessage),
    nextCursor: pagination.nextCursor,
    isMuted,
    readSeq: null,
    lastSeq,
    lastChange,
    hides: hidesOf(hiddenIds),
  })
  return {
    key: `group:${groupId}`,
    async enter(known) {
      const answer = await socket.emitWithAck('join-group', { groupId, ...known })
      const { lastSeq, lastChange, hiddenIds, missed, changes } = answer
      return {
        lastSeq,
        lastChange,
        hides: hidesOf(hiddenIds),
        missed: missed && missedOf(unpackMessages(groupId, missed).map(fromGroupMessage), lastSeq),
        changes: changes?.map(fromGroupMessage) ?? null,
      }
    },
    leave: () => socket.emit('leave-group', { groupId }),
    loadNewest: async (isPeek = false) =>
      page(await call(listMessages, { params, query: { limit: chatLimits.history.first, peek: `${isPeek}` } })),
    loadOlder: async (cursor, limit = chatLimits.history.older) =>
      page(await call(listMessages, { params, query: { limit, cursor } })),
    async loadSince(since) {
      const { messages, lastSeq, pagination } = await call(listMessages, {
        params,
        query: { limit: MOST_AT_ONCE, since },
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
          'message-changed',
          mine((message) => hears.changed(fromGroupMessage(message))),
        ),
        socket.on('conversation:muted', (payload) => {
          if (payload.groupId === groupId) hears.muted(payload.isMuted)
        }),
        // Somebody blocked or was let in again: their words are hidden, or to be read again.
        socket.on('messaging:changed', () => hears.stale()),
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
    mute: async (isMuted) => void (await call(muteGroupChat, { params, body: { isMuted } })),
  }
}

/** Sends over the socket. The same client id again answers the first result. @throws SocketError */
export async function sendToGroup(entry: OutboxEntry, socket = theSocket): Promise<ChatMessage> {
  const { message } = await socket.emitWithAck('send-message', {
    groupId: idOf(entry.conversation),
    content: entry.content,
    ...attachmentsOf(entry),
  })
  return fromGroupMessage(message)
}
