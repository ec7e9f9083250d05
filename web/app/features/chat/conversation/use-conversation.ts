import { useEffect, useState, useSyncExternalStore } from 'react'
import { conversationFor, openConversation, outbox, voteOutbox } from '../engine/browser-chat.ts'
import type { ConversationKey } from '../engine/conversation-key.ts'

/** Opens a conversation for as long as the caller is mounted. Mount the caller with the conversation's id as its `key`. */
export function useConversation(key: ConversationKey) {
  const [conversation] = useState(() => conversationFor(key))
  useEffect(() => openConversation(key), [key])
  const state = useSyncExternalStore(conversation.subscribe, conversation.current)
  return { conversation, state }
}

/** The messages of all conversations that the server has not acknowledged. */
export function useOutbox() {
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}

/** The options of the user's vote that the server has not acknowledged; undefined if there is none. */
export function usePendingVote(messageId: string): readonly number[] | undefined {
  return useSyncExternalStore(voteOutbox.subscribe, () => voteOutbox.votes().get(messageId)?.options)
}
