import { type DirectMessage, listDirectMessages, sendDirectPicture } from 'contract/chat/direct.ts'
import { muteConversation } from 'contract/chat/messages.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { fromDirectMessage } from './message.ts'
import {
  attachmentsOf,
  eventsOf,
  messagePages,
  missedFrom,
  pictureOf,
  type ServerConnection,
  type Transport,
} from './transport.ts'

/** Direct messages reach all sockets of both people, so there is nothing to join or leave. */
export function directTransport(connection: ServerConnection, partnerId: string): Transport {
  const { socket, call, userId } = connection
  const params = { userId: partnerId }
  return {
    ...messagePages((query) => call(listDirectMessages, { params, query }), pageOf),
    key: `direct:${partnerId}`,
    subscribe(dispatch) {
      const ofPartner = (kind: 'messageReceived' | 'messageChanged') => (message: DirectMessage) => {
        const { senderId, receiverId } = message
        if ((senderId === userId ? receiverId : senderId) === partnerId)
          dispatch({ kind, message: fromDirectMessage(message) })
      }
      const { on, onEvery, stop } = eventsOf(socket, 'userId', partnerId)
      on('direct-message:user-typing', ({ username }) =>
        dispatch({ kind: 'typingStarted', person: { id: partnerId, username } }),
      )
      on('direct-message:user-stopped-typing', () => dispatch({ kind: 'typingStopped', personId: partnerId }))
      on('conversation:muted', ({ isMuted }) => dispatch({ kind: 'muted', isMuted }))
      on('messaging:changed', () => dispatch({ kind: 'accessChanged' }))
      onEvery('direct-message:new', ofPartner('messageReceived'))
      onEvery('direct-message:changed', ofPartner('messageChanged'))
      return stop
    },
    async resume(known) {
      const answer = await socket.emitWithAck('conversation:resume', { userId: partnerId, ...known })
      const { lastSeq, lastChange, messages, changes } = answer
      return {
        lastSeq,
        lastChange,
        hiddenIds: [],
        missed: messages && missedFrom(messages.map(fromDirectMessage), lastSeq),
        changes: changes?.map(fromDirectMessage) ?? null,
      }
    },
    leave: () => undefined,
    async send(entry, sending) {
      const { content, picture } = entry.input
      const text = { receiverId: partnerId, message: content, ...attachmentsOf(entry) }
      const { message } = picture
        ? await call(sendDirectPicture, { params, ...pictureOf(entry, picture), ...sending })
        : await socket.emitWithAck('direct-message:send', text)
      return fromDirectMessage(message)
    },
    markRead: async (seq) => void (await socket.emitWithAck('conversation:mark-read', { userId: partnerId, seq })),
    mute: async (isMuted) => void (await call(muteConversation, { body: { userId, isMuted } })),
    startTyping: () => socket.emit('direct-message:typing-start', { userId: partnerId }),
    stopTyping: () => socket.emit('direct-message:typing-stop', { userId: partnerId }),
  }
}

const pageOf = ({ messages, lastReadSeq, ...page }: ResponseOf<typeof listDirectMessages>) => ({
  ...page,
  messages: messages.map(fromDirectMessage),
  readSeq: lastReadSeq,
  hiddenIds: [],
})
