import type { Quote } from 'contract/chat/chat.ts'
import type { PollInput } from 'contract/chat/polls.ts'
import type { Gif } from 'contract/gifs.ts'
import type { ConversationKey } from './conversation-key.ts'
import type { ChatMessage } from './message.ts'

/** A picture as it waits on this device, made smaller. */
export type OutboxPicture = { blob: Blob; width: number; height: number }

/** A written message that the server has not acknowledged. */
export type OutboxEntry = {
  clientId: string
  userId: string
  conversation: ConversationKey
  content: string
  type: ChatMessage['type']
  gif: Pick<Gif, 'id' | 'url'> | null
  /** Missing in messages written before there were pictures. */
  picture?: OutboxPicture | null
  replyTo: Quote | null
  /** Missing in entries of an earlier version. */
  poll?: PollInput | null
  /** Ascending; the entries of a conversation are sent in this order. */
  order: number
  writtenAt: string
  /** Why the server refused it for good; null while it waits. */
  problem: string | null
}

/** A vote that the server has not acknowledged. */
export type StoredVote = {
  /** Of this vote; a later one in the same poll has another. */
  id: string
  userId: string
  conversation: ConversationKey
  messageId: string
  /** Empty takes the vote back. */
  options: readonly number[]
}

/** The end of a conversation, so that it opens without a connection. */
export type CachedConversation = {
  title: string | null
  messages: readonly ChatMessage[]
  lastChange: number
  /** The blocks under which the messages were read (`Position.blockedIds`). */
  blockedIds: string
  seenSeq: number | null
}

export const CACHED_MESSAGES = 50
