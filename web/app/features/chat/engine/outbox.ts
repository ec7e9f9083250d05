import type { Sending } from '~/lib/offline/entry.ts'
import type { createOutbox } from '~/lib/offline/outbox.ts'
import { getSession } from '~/lib/session/session.ts'
import { SocketError } from '~/lib/socket/socket.ts'
import { createStore } from '~/lib/store.ts'
import { type ConversationKind, kindOf } from './conversation-key.ts'
import type { ChatMessage } from './message.ts'
import type { Draft, OutboxEntry } from './stored.ts'

const SEND_FAILED = 'Kon bericht niet verzenden'
const DEFAULT_LOCK_SECONDS = 60
/** The user can no longer open the conversation, so a failed message could not be shown there. */
const ACCESS_LOST = new Set(['NOT_GROUP_MEMBER', 'GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_YOURSELF'])

type Options = {
  outbox: Pick<ReturnType<typeof createOutbox>, 'declare' | 'drop'>
  /** @throws SocketError, or ApiError for a picture */
  send(entry: OutboxEntry, sending: Sending): Promise<ChatMessage>
  onSent(message: ChatMessage, entry: OutboxEntry): void
  onAccessLost(message: string): void
}

/** The messages in the outbox. A text does not wait for the upload of a picture that was sent before it. */
export function createMessageOutbox({ outbox, send, onSent, onAccessLost }: Options) {
  /** Until when the server accepts no more messages, by this device's clock. */
  const locks = createStore<Record<string, number>>({})
  const lockOf = (kind: ConversationKind) => `${getSession().user?.id} ${kind}`
  const lockedUntil = (kind: ConversationKind) => locks.get()[lockOf(kind)] ?? 0

  const messages = outbox.declare<Draft, ChatMessage>({
    name: 'sendMessage',
    unit: 'messages',
    needsSocket: true,
    givesUp: true,
    lane: ({ picture, conversation }) => `${picture ? 'pictures' : 'texts'}:${conversation}`,
    async send(entry, sending) {
      const kind = kindOf(entry.input.conversation)
      const lockedFor = lockedUntil(kind) - Date.now()
      if (lockedFor > 0) throw new SocketError('CHAT_RATE_LIMITED', '', lockedFor / 1000)
      try {
        return await send(entry, sending)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'CHAT_RATE_LIMITED') {
          const { retryAfter } = error as SocketError
          const until = Date.now() + (retryAfter ?? DEFAULT_LOCK_SECONDS) * 1000
          locks.set({ ...locks.get(), [lockOf(kind)]: until })
        }
        throw error
      }
    },
    onSent,
    onRefused({ code, message }, { input }) {
      const problem = message === '' ? SEND_FAILED : message
      if (!ACCESS_LOST.has(code)) return problem
      const lost = messages.entries().filter(({ input: { conversation } }) => conversation === input.conversation)
      void outbox.drop(lost.map(({ id }) => id))
      onAccessLost(problem)
      return null
    },
  })
  return {
    ...messages,
    /** Milliseconds since 1970 until which the server refuses more messages; 0 or past when it accepts them. */
    lockedUntil,
    subscribeToLocks: locks.subscribe,
  }
}
