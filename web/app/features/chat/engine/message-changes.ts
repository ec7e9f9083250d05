import { closePoll, deleteMessage, type EitherMessage, reactToMessage } from 'contract/chat/messages.ts'
import type { ConversationEvent } from './conversation-state.ts'
import { type ChatMessage, fromEither, reactionOf, withReaction } from './message.ts'
import type { ServerConnection } from './transport.ts'

/** What a user changes about stored messages. All of them throw `ApiError`. */
export function createMessageChanges({ userId, call }: ServerConnection, dispatch: (event: ConversationEvent) => void) {
  /** By what is shown before the server has answered: what the server has stored. */
  const assumedFrom = new WeakMap<ChatMessage, ChatMessage>()
  /** By message: the last reaction that was sent. Two at once may be stored in the other order. */
  const reactions = new Map<string, Promise<EitherMessage>>()

  async function change(answer: Promise<EitherMessage>): Promise<void> {
    const message = fromEither(await answer)
    if (message) dispatch({ kind: 'messageChanged', message })
  }

  return {
    /** Shows the reaction at once and takes it back when the server refuses it. */
    async react(message: ChatMessage, emoji: string): Promise<void> {
      const wanted = reactionOf(message, userId) === emoji ? null : emoji
      const confirmed = assumedFrom.get(message) ?? message
      const assumed = { ...message, reactions: withReaction(message.reactions, userId, wanted) }
      assumedFrom.set(assumed, confirmed)
      dispatch({ kind: 'messageAssumed', message: assumed })
      const put = () => call(reactToMessage, { params: { id: message.id }, body: { emoji: wanted } })
      const answer = reactions.get(message.id)?.then(put, put) ?? put()
      reactions.set(message.id, answer)
      try {
        await change(answer)
      } catch (error) {
        dispatch({ kind: 'messageAssumed', message: confirmed })
        throw error
      }
    },
    remove: ({ id }: ChatMessage) => change(call(deleteMessage, { params: { id } })),
    closePoll: ({ id }: ChatMessage) => change(call(closePoll, { params: { id } })),
  }
}
