import {
  type AnyMessage,
  authorName,
  type GroupMessage,
  type MessageType,
  type Quote,
  type Reaction,
} from 'contract/chat/chat.ts'
import type { DirectMessage } from 'contract/chat/direct.ts'
import type { EitherMessage } from 'contract/chat/messages.ts'
import type { Poll } from 'contract/chat/polls.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'

export type ChatMessage = Omit<AnyMessage, 'messageType'> & {
  /** Null in the product's own messages, and once the account is deleted. */
  author: Author
  content: string
  type: MessageType
  /** ISO instant. */
  at: string
  hidden: 'BLOCKED' | null
  mentions: readonly string[]
  poll: Poll | null
}

type Author = GroupMessage['user']

const DELETED = 'Bericht verwijderd'
const REMOVED = `Bericht verwijderd door ${PRODUCT_NAME}`
const BLOCKED = 'Bericht van een geblokkeerd lid'
const SUSPENDED = 'Bericht verborgen: dit lid is geschorst'

export function fromGroupMessage(message: GroupMessage): ChatMessage {
  const { user, messageType, createdAt, groupId, type, userId, username, userProfilePhoto, userSuspendedAt, ...same } =
    message
  return { ...same, author: user, type: messageType, at: createdAt }
}

export function fromDirectMessage(direct: DirectMessage): ChatMessage {
  const { sender, message, messageType, sentAt, senderId, receiverId, receiver, ...same } = direct
  const groupOnly = { hidden: null, mentions: [], poll: null }
  return { ...same, ...groupOnly, author: sender, content: message, type: messageType, at: sentAt }
}

export function fromEither({ groupMessage, directMessage }: EitherMessage): ChatMessage | null {
  if (groupMessage) return fromGroupMessage(groupMessage)
  return directMessage && fromDirectMessage(directMessage)
}

type Visibility = {
  hidden?: 'BLOCKED' | null
  deletedAt: string | null
  removedAt?: string | null
  author?: Pick<NonNullable<Author>, 'suspendedAt'> | null
  /** In a quote, which has no author object. */
  userSuspendedAt?: string | null
}

/** The text shown instead of the content; null when the content may be read. */
export function placeholderOf({ hidden, deletedAt, removedAt, author, userSuspendedAt }: Visibility): string | null {
  if (hidden === 'BLOCKED') return BLOCKED
  if (removedAt) return REMOVED
  if (deletedAt !== null) return DELETED
  return (author?.suspendedAt ?? userSuspendedAt) ? SUSPENDED : null
}

export const isReadable = (message: ChatMessage) => placeholderOf(message) === null

/** Its author deleted it: the api keeps a copy for a report. */
export const isDeletedByAuthor = ({ hidden, deletedAt, removedAt, author }: ChatMessage) =>
  deletedAt !== null && removedAt === null && hidden === null && author !== null

const KINDS = { GIF: 'GIF', PICTURE: 'Foto' } as const

export function previewOf(message: Visibility & { content: string; messageType: MessageType }): string {
  const { content, messageType } = message
  const kind = messageType === 'GIF' || messageType === 'PICTURE' ? KINDS[messageType] : null
  if (placeholderOf(message) !== null || kind === null) return placeholderOf(message) ?? content
  if (content === '') return kind
  return messageType === 'PICTURE' ? `${kind}: ${content}` : content
}

/** The quote of a message in an answer that the server has not stored yet. */
export function quoteOf({ id, seq, author, content, type, hidden, deletedAt, removedAt }: ChatMessage): Quote {
  const [userId, username] = [author?.id ?? null, authorName(author, deletedAt)]
  const userSuspendedAt = author?.suspendedAt ?? null
  return { id, seq, userId, username, content, messageType: type, hidden, userSuspendedAt, deletedAt, removedAt }
}

/** Each user has at most one reaction on a message; null removes it. */
export function withReaction(reactions: readonly Reaction[], userId: string, emoji: string | null): Reaction[] {
  const others = reactions.map((reaction) => ({ ...reaction, userIds: reaction.userIds.filter((id) => id !== userId) }))
  const isThere = others.some((reaction) => reaction.emoji === emoji)
  const next = emoji === null || isThere ? others : [...others, { emoji, userIds: [] }]
  return next
    .map((reaction) => (reaction.emoji === emoji ? { ...reaction, userIds: [...reaction.userIds, userId] } : reaction))
    .filter(({ userIds }) => userIds.length > 0)
}

export const withVote = (poll: Poll, userId: string, chosen: readonly number[]): Poll => ({
  ...poll,
  options: poll.options.map(({ text, count, userIds }, index) => {
    const others = userIds.filter((id) => id !== userId)
    const isChosen = chosen.includes(index)
    return {
      text,
      count: count - (userIds.length - others.length) + (isChosen ? 1 : 0),
      userIds: isChosen ? [...others, userId] : others,
    }
  }),
})

export const voteOf = ({ options }: Poll, userId: string): number[] =>
  options.flatMap(({ userIds }, index) => (userIds.includes(userId) ? [index] : []))

export const reactionOf = ({ reactions }: ChatMessage, userId: string): string | null =>
  reactions.find(({ userIds }) => userIds.includes(userId))?.emoji ?? null
