import type { ChatMessage } from '../features/chat/engine/message.ts'

export const tom = { id: 'tom', username: 'Tom', profilePhoto: null, profilePhotoThumbnail: null, suspendedAt: null }

/** A text message; `about` names only what the test is about. */
export const aMessage = (seq: number, about: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  clientId: `c${seq}`,
  author: tom,
  content: `message ${seq}`,
  type: 'TEXT',
  gifUrl: null,
  gifId: null,
  picture: null,
  at: '2026-06-01T10:00:00.000Z',
  hidden: null,
  deletedAt: null,
  removedAt: null,
  replyTo: null,
  reactions: [],
  change: 0,
  mentions: [],
  poll: null,
  ...about,
})
