import type { DirectMessage } from 'contract/chat/direct.ts'
import { plainGroupMessage, plainMessage } from 'contract/testing/plain-messages.ts'
import { type ChatMessage, fromGroupMessage } from '../features/chat/engine/message.ts'

const aMember = (id: string, username = id) => ({
  ...{ id, username, profilePhoto: null, profilePhotoThumbnail: null, suspendedAt: null },
})

export const tom = aMember('tom', 'Tom')

/** A text message; `about` names only what the test is about. */
export const aMessage = (seq: number, about: Partial<ChatMessage> = {}): ChatMessage => ({
  ...fromGroupMessage(plainGroupMessage),
  ...{ id: `m${seq}`, seq, clientId: `c${seq}`, author: tom, content: `message ${seq}` },
  ...about,
})

/** The same between two people. */
export const aDirectMessage = (
  seq: number,
  senderId: string,
  receiverId: string,
  about: Partial<DirectMessage> = {},
): DirectMessage => ({
  ...plainMessage,
  ...{ id: `${senderId}-${receiverId}-${seq}`, seq, clientId: `c${seq}`, message: `message ${seq}` },
  ...{ sentAt: '2026-06-01T10:00:00.000Z', senderId, receiverId },
  ...{ sender: aMember(senderId), receiver: aMember(receiverId) },
  ...about,
})
