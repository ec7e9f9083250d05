import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { conversationFor, openConversation } from '../engine/browser-chat.ts'
import type { ConversationKey } from '../engine/conversation-key.ts'

/** Mount the caller with the conversation's id as its `key`. `?bericht=12` opens at that message. */
export function useConversation(key: ConversationKey) {
  const [conversation] = useState(() => conversationFor(key))
  useEffect(() => openConversation(key), [key])
  const linkedSeq = Number(useSearchParams()[0].get('bericht'))
  useEffect(() => {
    if (Number.isInteger(linkedSeq) && linkedSeq > 0) conversation.show(linkedSeq)
  }, [conversation, linkedSeq])
  const state = useSyncExternalStore(conversation.subscribe, conversation.current)
  return { conversation, state }
}
