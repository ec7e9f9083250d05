import { chatLimits } from 'contract/chat.ts'
import { type DirectMessage, listDirectMessages } from 'contract/chat-direct.ts'
import { muteConversation } from 'contract/chat-messages.ts'
import type { ResponseOf } from 'contract/route.ts'
import { call } from '~/lib/api/api.ts'
import { getSession } from '~/lib/session/session.ts'
import { socket as theSocket } from '~/lib/socket/socket.ts'
import { attachmentsOf, type Channel, MOST_AT_ONCE, missedOf, type Page } from './channel.ts'
import { idOf, type OutboxEntry } from './device-store.ts'
import { type ChatMessage, fromDirectMessage } from './message.ts'

/** Two people's messages: they come to all sockets of both, so there is no room to stand in. */
export function directChannel(userId: string, socket = theSocket): Channel {
  const params = { userId }
  const page = ({ messages, nextCursor, isMuted, lastReadSeq, lastSeq, lastChange }: Answer): Page => ({
    messages: messages.map(fromDirectMessage),
    nextCursor,
    isMuted,
    readSeq: lastReadSeq,
    lastSeq,
    lastChange,
    hides: '',
  })
  return {
    key: `direct:${userId}`,
    async enter(known) {
      const answer = await socket.emitWithAck('conversation:resume', { userId, ...known })
      const { lastSeq, lastChange, messages, changes } = answer
      return {
        lastSeq,
        lastChange,
        hides: '',
        missed: messages && missedOf(messages.map(fromDirectMessage), lastSeq),
        changes: changes?.map(fromDirectMessage) ?? null,
      }
    },
    leave: () => undefined,
    loadNewest: async () =>
      page(await call(listDirectMessages, { params, query: { limit: chatLimits.history.first } })),
    loadOlder: async (cursor, limit = chatLimits.history.older) =>
      page(await call(listDirectMessages, { params, query: { limit, cursor } })),
    async loadSince(since) {
      const answer = await call(listDirectMessages, { params, query: { limit: MOST_AT_ONCE, since } })
      const { messages, lastSeq, hasNextPage } = answer
      return { messages: messages.map(fromDirectMessage), lastSeq, hasMore: hasNextPage }
    },
    hear(hears) {
      const mine = (work: (message: ChatMessage) => void) => (message: DirectMessage) => {
        if (partnerOf(message) === userId) work(fromDirectMessage(message))
      }
      const stops = [
        socket.on('direct-message:new', mine(hears.message)),
        socket.on('direct-message:changed', mine(hears.changed)),
        socket.on('direct-message:user-typing', (person) => {
          if (person.userId === userId) hears.typing({ id: userId, username: person.username })
        }),
        socket.on('direct-message:user-stopped-typing', (person) => {
          if (person.userId === userId) hears.stoppedTyping(userId)
        }),
        socket.on('conversation:muted', (muted) => {
          if (muted.userId === userId) hears.muted(muted.isMuted)
        }),
        socket.on('messaging:changed', (changed) => {
          if (changed.userId === userId) hears.stale()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    startTyping: () => socket.emit('direct-message:typing-start', { userId }),
    stopTyping: () => socket.emit('direct-message:typing-stop', { userId }),
    markRead: async () => void (await socket.emitWithAck('conversation:mark-read', { userId })),
    mute: async (isMuted) => void (await call(muteConversation, { params, body: { isMuted } })),
  }
}

type Answer = ResponseOf<typeof listDirectMessages>

/** The other of the two, as this person sees it. */
const partnerOf = ({ senderId, receiverId }: Pick<DirectMessage, 'senderId' | 'receiverId'>) =>
  senderId === getSession().user?.id ? receiverId : senderId

/** Sends over the socket. The same client id again answers the first result. @throws SocketError */
export async function sendToPerson(entry: OutboxEntry, socket = theSocket): Promise<ChatMessage> {
  const { message } = await socket.emitWithAck('direct-message:send', {
    receiverId: idOf(entry.conversation),
    message: entry.content,
    ...attachmentsOf(entry),
  })
  return fromDirectMessage(message)
}
