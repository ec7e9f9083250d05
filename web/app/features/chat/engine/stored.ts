import type { Quote } from 'contract/chat/chat.ts'
import type { PollInput } from 'contract/chat/polls.ts'
import type { Gif } from 'contract/gifs.ts'
import type { Entry } from '../../../lib/offline/entry.ts'
import type { ConversationKey } from './conversation-key.ts'
import type { ChatMessage } from './message.ts'

export type OutboxPicture = { blob: Blob; width: number; height: number }

export type Draft = {
  conversation: ConversationKey
  content: string
  type: ChatMessage['type']
  gif: Pick<Gif, 'id' | 'url'> | null
  picture?: OutboxPicture | null
  replyTo: Quote | null
  poll?: PollInput | null
}

export type OutboxEntry = Entry<Draft>

export type CachedConversation = {
  title: string | null
  messages: readonly ChatMessage[]
  lastChange: number
  /** `Position.hiddenIds` when the messages were read; missing in what versions until 24 November 2026 stored. */
  hiddenIds?: readonly string[]
  seenSeq: number | null
}

export const CACHED_MESSAGES = 50
