import {
  type AnyMessage,
  authorName,
  chatLimits,
  type GroupMessage,
  type MessagePicture,
  type MessageSummary,
  type Quote,
  type Reaction,
} from 'contract/chat/chat.ts'
import type { Conversation, DirectMessage } from 'contract/chat/direct.ts'
import type { GroupChat } from 'contract/chat/groups.ts'
import type { FoundMessage } from 'contract/chat/messages.ts'
import type { Poll } from 'contract/chat/polls.ts'
import { presentEventSummary } from '../../events/present.ts'
import { presentPerson, uploadPath } from '../../users/present.ts'
import type { ConversationRow } from './repository-direct.ts'
import type { GroupChatRow } from './repository-group-chats.ts'
import type { MessageRow, QuoteRow, WholeMessage } from './repository-history.ts'
import type { FoundRow } from './repository-search.ts'

export type AuthorRow = NonNullable<MessageRow['sender']>
export type Hidden = ReadonlySet<string>
const NO_ONE_HIDDEN: Hidden = new Set()

const presentAuthor = (author: AuthorRow) => ({
  ...presentPerson(author),
  suspendedAt: author.suspendedAt?.toISOString() ?? null,
})

export const withoutPhotos = <M extends Pick<WholeMessage, 'sender'>>(
  rows: readonly M[],
  senderIds: ReadonlySet<string>,
): readonly M[] =>
  rows.map((row) =>
    row.sender !== null && senderIds.has(row.sender.id)
      ? { ...row, sender: { ...row.sender, profilePhoto: null, profilePhotoThumbnail: null } }
      : row,
  )

/** As a reader gets them: `hiddenIds` are the people whom the reader blocked, `blockerIds` those who blocked the reader. */
export const presentGroupMessages = (
  groupId: string,
  { hiddenIds, blockerIds }: { hiddenIds: Hidden; blockerIds: ReadonlySet<string> },
  rows: readonly WholeMessage[],
): GroupMessage[] => withoutPhotos(rows, blockerIds).map((row) => presentGroupMessage(groupId, row, hiddenIds))

/** @param hidden people whose content, reactions, quotes and names of voters this reader does not get */
export function presentGroupMessage(groupId: string, row: WholeMessage, hidden: Hidden = NO_ONE_HIDDEN): GroupMessage {
  const user = row.sender && presentAuthor(row.sender)
  const isHidden = isHiddenFrom(hidden, row)
  const isEmpty = isHidden || row.deletedAt !== null
  return {
    ...presentAnyMessage(row, hidden),
    groupId,
    userId: user?.id ?? null,
    username: authorName(user, row.deletedAt?.toISOString() ?? null),
    userProfilePhoto: user?.profilePhoto ?? null,
    user,
    content: isEmpty ? '' : row.content,
    type: 'text',
    createdAt: row.createdAt.toISOString(),
    userSuspendedAt: user?.suspendedAt ?? null,
    hidden: isHidden ? 'BLOCKED' : null,
    mentions: isEmpty ? [] : (row.mentions ?? []),
    poll: isEmpty ? null : presentPoll(row, hidden),
  }
}

export function presentDirectMessage(pair: readonly [AuthorRow, AuthorRow], row: WholeMessage): DirectMessage {
  const [one, other] = pair
  const [sender, receiver] = row.sender?.id === one.id ? [one, other] : [other, one]
  return {
    ...presentAnyMessage(row, NO_ONE_HIDDEN),
    message: row.deletedAt === null ? row.content : '',
    sentAt: row.createdAt.toISOString(),
    senderId: sender.id,
    receiverId: receiver.id,
    sender: presentAuthor(sender),
    receiver: presentAuthor(receiver),
  }
}

const isHiddenFrom = (hidden: Hidden, { sender }: WholeMessage): boolean => sender !== null && hidden.has(sender.id)

function presentAnyMessage(row: WholeMessage, hidden: Hidden): AnyMessage {
  const isHidden = isHiddenFrom(hidden, row)
  const isEmpty = isHidden || row.deletedAt !== null
  return {
    ...presentSummary(row, isHidden),
    clientId: row.clientId,
    gifUrl: isEmpty ? null : row.gifUrl,
    gifId: isEmpty ? null : row.gifId,
    picture: isEmpty ? null : presentPicture(row),
    replyTo: isEmpty ? null : presentQuote(row.quote, hidden),
    reactions: isEmpty ? [] : presentReactions(row, hidden),
    change: row.change,
  }
}

type SummaryRow = Pick<MessageRow, 'id' | 'seq' | 'type' | 'deletedAt' | 'removedAt'>
const presentSummary = (row: SummaryRow, isHidden: boolean): MessageSummary => ({
  id: row.id,
  seq: row.seq,
  messageType: isHidden ? 'TEXT' : row.type,
  deletedAt: row.deletedAt?.toISOString() ?? null,
  removedAt: row.removedAt?.toISOString() ?? null,
})

/** Null for a suspended sender's picture, which has no valid address. */
function presentPicture({ id, picture, sender }: WholeMessage): MessagePicture | null {
  if (picture === null || (sender?.suspendedAt ?? null) !== null) return null
  const { width, height, placeholder } = picture
  return { url: `/api/messages/${id}/picture`, width, height, placeholder }
}

function presentQuote(row: QuoteRow | null, hidden: Hidden): Quote | null {
  if (row === null) return null
  const isHidden = row.userId !== null && hidden.has(row.userId)
  return {
    ...presentSummary(row, isHidden),
    userId: row.userId,
    username: row.username ?? authorName(null, row.deletedAt?.toISOString() ?? null),
    content: isHidden || row.userSuspendedAt !== null || row.deletedAt !== null ? '' : shorten(row.content),
    hidden: isHidden ? 'BLOCKED' : null,
    userSuspendedAt: row.userSuspendedAt?.toISOString() ?? null,
  }
}

function shorten(text: string): string {
  const { max } = chatLimits.quote
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function presentReactions({ reactions }: WholeMessage, hidden: Hidden): Reaction[] {
  if (reactions.length === 0) return []
  const byEmoji = new Map<string, string[]>()
  for (const { emoji, userId } of reactions) {
    if (hidden.has(userId)) continue
    const userIds = byEmoji.get(emoji)
    if (userIds === undefined) byEmoji.set(emoji, [userId])
    else userIds.push(userId)
  }
  return [...byEmoji].map(([emoji, userIds]) => ({ emoji, userIds }))
}

/** All votes count; only the voters whom this reader blocked are not named. */
function presentPoll({ poll, pollClosedAt, votes }: WholeMessage, hidden: Hidden): Poll | null {
  if (poll === null) return null
  return {
    question: poll.question,
    options: poll.options.map((text, index) => {
      const voters = votes.filter(({ options }) => options.includes(index)).map(({ userId }) => userId)
      return { text, count: voters.length, userIds: voters.filter((id) => !hidden.has(id)) }
    }),
    isMultiple: poll.isMultiple,
    closedAt: pollClosedAt?.toISOString() ?? null,
  }
}

export function presentConversation(row: ConversationRow): Conversation {
  const { last, partner } = row
  const isReadable = last?.deletedAt === null && (last.senderId !== partner.id || partner.suspendedAt === null)
  const unreadCount = row.isBlocked ? 0 : row.unreadCount
  return {
    user: presentAuthor(partner),
    lastMessage: last && {
      ...presentSummary(last, false),
      message: isReadable ? last.content : '',
      sentAt: last.createdAt.toISOString(),
      senderId: last.senderId ?? partner.id,
    },
    hasUnread: unreadCount > 0,
    unreadCount,
    isMuted: row.mutedAt !== null,
    lastSeq: row.lastSeq,
    lastChange: row.lastChange,
  }
}

export const presentFoundMessage = (row: FoundRow): FoundMessage => ({
  id: row.id,
  seq: row.seq,
  group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
  partner: row.partner === null ? null : presentPerson(row.partner),
  author: presentPerson(row.author),
  content: row.content,
  messageType: row.type,
  sentAt: row.createdAt.toISOString(),
})

export function presentGroupChat(row: GroupChatRow): GroupChat {
  const { group, event, last, sender } = row
  const isReadable = last?.deletedAt === null && !row.isHidden && (sender?.suspendedAt ?? null) === null
  return {
    group: {
      id: group.id,
      name: group.name,
      featuredImage: uploadPath(group.image),
      event: presentEventSummary(event),
    },
    joinedAt: row.joinedAt.toISOString(),
    lastMessage: last && {
      ...presentSummary(last, row.isHidden),
      content: isReadable ? last.content : '',
      createdAt: last.createdAt.toISOString(),
      user: sender && presentAuthor(sender),
      hidden: row.isHidden ? 'BLOCKED' : null,
    },
    unreadCount: row.unreadCount,
    isMuted: row.mutedAt !== null,
    lastSeq: row.lastSeq,
  }
}
