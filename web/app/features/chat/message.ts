import type { GroupMessage, MessageType } from 'contract/chat.ts'

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
}

export type Author = {
  id: string
  username: string
  profilePhoto: string | null
  profilePhotoThumbnail: string | null
  suspendedAt: string | null
}

export function fromGroupMessage(message: GroupMessage): ChatMessage {
  const { id, seq, clientId, user, content, messageType, gifUrl, gifId, createdAt, hidden, deletedAt } = message
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
  }
}
