import { listMessages, sendPicture } from 'contract/chat/chat.ts'
import { muteConversation } from 'contract/chat/messages.ts'
import { unpackMessages } from 'contract/chat/packed-messages.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { fromGroupMessage } from './message.ts'
import {
  attachmentsOf,
  eventsOf,
  messagePages,
  missedFrom,
  pictureOf,
  type ServerConnection,
  type Transport,
} from './transport.ts'

/** In a busy chat every member marks every message as read. */
const MARK_READ_MS = 1_000

export function groupTransport(connection: ServerConnection, groupId: string): Transport {
  const { socket, call, userId } = connection
  const params = { id: groupId }
  return {
    ...messagePages((query, isPeek) => call(listMessages, { params, query: { ...query, peek: `${isPeek}` } }), pageOf),
    key: `group:${groupId}`,
    subscribe(dispatch) {
      const { on, onEvery, stop } = eventsOf(socket, 'groupId', groupId)
      on('new-message', (message) => dispatch({ kind: 'messageReceived', message: fromGroupMessage(message) }))
      on('message-changed', (message) => dispatch({ kind: 'messageChanged', message: fromGroupMessage(message) }))
      on('conversation:muted', ({ isMuted }) => dispatch({ kind: 'muted', isMuted }))
      on('user-typing', ({ userId: id, username }) => {
        if (id !== userId) dispatch({ kind: 'typingStarted', person: { id, username } })
      })
      on('user-stopped-typing', (user) => dispatch({ kind: 'typingStopped', personId: user.userId }))
      on('user-left', (user) => dispatch({ kind: 'typingStopped', personId: user.userId }))
      on('member-accepted', ({ username }) => dispatch({ kind: 'notice', text: `${username} gaat mee` }))
      on('member-left', (user) => {
        if (user.userId === userId) dispatch({ kind: 'ended', isGone: false })
        else dispatch({ kind: 'notice', text: `${user.username} is niet meer in de groep` })
      })
      on('member-rejected', (user) => user.userId === userId && dispatch({ kind: 'ended', isGone: false }))
      on('group-deleted', () => dispatch({ kind: 'ended', isGone: true }))
      onEvery('messaging:changed', () => dispatch({ kind: 'accessChanged' }))
      return stop
    },
    async resume(known) {
      const answer = await socket.emitWithAck('join-group', { groupId, ...known })
      const { lastSeq, lastChange, hiddenIds, missed, changes } = answer
      return {
        lastSeq,
        lastChange,
        hiddenIds,
        missed: missed && missedFrom(unpackMessages(groupId, missed).map(fromGroupMessage), lastSeq),
        changes: changes?.map(fromGroupMessage) ?? null,
      }
    },
    leave: () => socket.emit('leave-group', { groupId }),
    async send(entry, sending) {
      const { content, picture } = entry.input
      const { message } = picture
        ? await call(sendPicture, { params, ...pictureOf(entry, picture), ...sending })
        : await socket.emitWithAck('send-message', { groupId, content, ...attachmentsOf(entry) })
      return fromGroupMessage(message)
    },
    markRead: throttle(
      async (seq: number) => void (await socket.emitWithAck('group-chat:mark-read', { groupId, seq })),
      MARK_READ_MS,
    ),
    mute: async (isMuted) => void (await call(muteConversation, { body: { groupId, isMuted } })),
    startTyping: () => socket.emit('typing-start', { groupId }),
    stopTyping: () => socket.emit('typing-stop', { groupId }),
  }
}

/** Runs at most once per interval, with the argument of the latest call; calls meanwhile share the next run. */
function throttle<T>(run: (argument: T) => Promise<void>, intervalMs: number): (argument: T) => Promise<void> {
  let last = 0
  let latest: T
  let next: Promise<void> | null = null
  return (argument) => {
    latest = argument
    next ??= new Promise<void>((resolve) => setTimeout(resolve, last + intervalMs - Date.now())).then(() => {
      last = Date.now()
      next = null
      return run(latest)
    })
    return next
  }
}

const pageOf = ({ messages, pagination, ...page }: ResponseOf<typeof listMessages>) => ({
  ...page,
  ...pagination,
  messages: messages.map(fromGroupMessage),
  readSeq: null,
})
