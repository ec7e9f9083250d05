import { DELETED_ACCOUNT, type GroupMessage, type MessageType, type Quote, type Reaction } from 'contract/chat.ts'
import type { DirectMessage } from 'contract/chat-direct.ts'
import type { EitherMessage } from 'contract/chat-messages.ts'

/** A stored message as the chat shows it, whichever kind of conversation it is from. */
export type ChatMessage = {
  id: string
  /** 1, 2, 3 … per conversation, in the order in which they were stored. */
  seq: number
  /** Made by the sending client: how a message that was still under way is recognised when it comes back. */
  clientId: string
  /** Null once the account is deleted. */
  author: Author | null
  content: string
  type: MessageType
  gifUrl: string | null
  gifId: string | null
  /** ISO instant. */
  at: string
  /** Why `content` is empty for this reader. */
  hidden: 'BLOCKED' | null
  deletedAt: string | null
  replyTo: Quote | null
  reactions: readonly Reaction[]
  /** Of two versions of a message the higher is the newer. */
  change: number
  /** Ids of those whom the words name with an @. */
  mentions: readonly string[]
}

export type Author = {
  id: string
  username: string
  profilePhoto: string | null
  profilePhotoThumbnail: string | null
  suspendedAt: string | null
}

const DELETED = 'Bericht verwijderd'
const BLOCKED = 'Bericht van een geblokkeerd lid'

export function fromGroupMessage(message: GroupMessage): ChatMessage {
  const { id, seq, clientId, user, content, messageType, gifUrl, gifId, createdAt, hidden, deletedAt } = message
  const { replyTo, reactions, change, mentions } = message
  return {
    id,
    seq,
    clientId,
    author: user,
    content,
    type: messageType,
    gifUrl,
    gifId,
    at: createdAt,
    hidden,
    deletedAt,
    replyTo,
    reactions,
    change,
    mentions,
  }
}

export function fromDirectMessage(sent: DirectMessage): ChatMessage {
  const { id, seq, clientId, sender, message, messageType, gifUrl, gifId, sentAt, deletedAt } = sent
  const { replyTo, reactions, change } = sent
  return {
    id,
    seq,
    clientId,
    author: sender,
    content: message,
    type: messageType,
    gifUrl,
    gifId,
    at: sentAt,
    hidden: null,
    deletedAt,
    replyTo,
    reactions,
    change,
    mentions: [],
  }
}

export function fromEither({ groupMessage, directMessage }: EitherMessage): ChatMessage | null {
  if (groupMessage) return fromGroupMessage(groupMessage)
  return directMessage && fromDirectMessage(directMessage)
}

/** What stands in the place of words that are not to be read; null when they are. */
export function placeholderOf(message: Pick<ChatMessage, 'hidden' | 'deletedAt' | 'author'>): string | null {
  if (message.hidden === 'BLOCKED') return BLOCKED
  if (message.deletedAt !== null) return DELETED
  if (message.author?.suspendedAt) return 'Bericht verborgen: dit lid is geschorst'
  return null
}

export const isReadable = (message: ChatMessage) => placeholderOf(message) === null

/** A message in one line: what a quotation and a list show of it. */
export function wordsOf(message: {
  content: string
  messageType: MessageType
  hidden?: 'BLOCKED' | null
  deletedAt: string | null
}) {
  if (message.hidden === 'BLOCKED') return BLOCKED
  if (message.deletedAt !== null) return DELETED
  return message.content === '' && message.messageType === 'GIF' ? 'GIF' : message.content
}

/** How a message of mine quotes another before the server has said so. */
export function quoteOf({ id, seq, author, content, type, hidden, deletedAt }: ChatMessage): Quote {
  const [userId, username] = [author?.id ?? null, author?.username ?? DELETED_ACCOUNT]
  return { id, seq, userId, username, content, messageType: type, hidden, deletedAt }
}

/** Everybody has at most one reaction on a message: another one replaces it, the same one again takes it back. */
export function withReaction(reactions: readonly Reaction[], userId: string, emoji: string | null): Reaction[] {
  const others = reactions.map((reaction) => ({ ...reaction, userIds: reaction.userIds.filter((id) => id !== userId) }))
  const isThere = others.some((reaction) => reaction.emoji === emoji)
  const next = emoji === null || isThere ? others : [...others, { emoji, userIds: [] }]
  return next
    .map((reaction) => (reaction.emoji === emoji ? { ...reaction, userIds: [...reaction.userIds, userId] } : reaction))
    .filter(({ userIds }) => userIds.length > 0)
}

export const reactionOf = ({ reactions }: ChatMessage, userId: string): string | null =>
  reactions.find(({ userIds }) => userIds.includes(userId))?.emoji ?? null
