import { type AnyMessage, anyMessage, type GroupMessage } from '../chat/chat.ts'
import { unpackMessages } from '../chat/packed-messages.ts'

const packed = { id: 'm1', seq: 1, clientId: 'c1', userId: null, content: '', createdAt: '2026-06-01T10:00:00.000Z' }

/** A text of a deleted account, with all else at its default. */
export const [plainGroupMessage] = unpackMessages('g1', { messages: [packed], people: [] }) as [GroupMessage]

/** What both kinds of messages have, at its default. */
export const plainMessage = Object.fromEntries(
  Object.keys(anyMessage.shape).map((key) => [key, plainGroupMessage[key as keyof AnyMessage]]),
) as AnyMessage
