import { groupMessage, hiddenIds, MAX_SEQ, position, sendGroupMessageInput } from './chat/chat.ts'
import { directMessage, sendToReceiverInput } from './chat/direct.ts'
import { packedMessages } from './chat/packed-messages.ts'
import { notification } from './notifications.ts'
import { id } from './platform/ids.ts'
import { z } from './platform/zod.ts'

/**
 * The socket, by the spec's names. Acknowledged events answer
 * `{ success: true, data }` or `{ success: false, code, message, retryAfter? }` (retryAfter in seconds).
 * The path is Socket.IO's default, which the browser uses.
 */
export const SOCKET_PATH = '/socket.io'
export const MAX_SOCKET_PAYLOAD_BYTES = 2_000_000

/** Per person. A socket above `perPerson` disconnects the oldest. */
/** `handshakesPerMinute` counts from one address. */
export const socketLimits = { perPerson: 20, handshakesPerMinute: 600, eventsPerMinute: 600, typingPerMinute: 60 }

const groupOnly = z.object({ groupId: id })
const withUser = z.object({ userId: id })
const optionalSeq = z.int().min(0).max(MAX_SEQ).optional()
/** The caller has read up to message `seq`; without it, up to the newest message. The mark never moves back. */
const readUpTo = { seq: optionalSeq }
const userInGroup = z.object({ groupId: id, userId: id, username: z.string() })

export const clientEvents = {
  'join-group': {
    /** The messages after `since`, so that a resume is one round trip; with `changedSince` also those changed after that number. */
    payload: groupOnly.extend({ since: optionalSeq, changedSince: optionalSeq }),
    data: z.object({
      groupId: id,
      /** Oldest first, at most `chatLimits.history.resume`; null when `since` was not given. */
      missed: packedMessages.nullable(),
      /** Null if not asked for, or if so much changed that the client should read everything again. */
      changes: z.array(groupMessage).nullable(),
      hiddenIds,
      ...position,
    }),
  },
  'leave-group': { payload: groupOnly, data: z.object({}) },
  'send-message': {
    payload: sendGroupMessageInput,
    data: z.object({ message: groupMessage }),
  },
  'group-chat:mark-read': { payload: groupOnly.extend(readUpTo), data: z.object({}) },
  'typing-start': { payload: groupOnly, data: z.object({}) },
  'typing-stop': { payload: groupOnly, data: z.object({}) },
  'direct-message:send': {
    payload: sendToReceiverInput,
    data: z.object({ message: directMessage }),
  },
  /** The position of a direct conversation; `since` and `changedSince` as in `join-group`. */
  'conversation:resume': {
    payload: withUser.extend({ since: optionalSeq, changedSince: optionalSeq }),
    data: z.object({
      userId: id,
      messages: z.array(directMessage).nullable(),
      changes: z.array(directMessage).nullable(),
      ...position,
    }),
  },
  'conversation:mark-read': { payload: withUser.extend(readUpTo), data: z.object({}) },
  'direct-message:typing-start': { payload: withUser, data: z.object({}) },
  'direct-message:typing-stop': { payload: withUser, data: z.object({}) },
} as const

export const serverEvents = {
  'new-message': groupMessage,
  /** The whole message after a reaction or deletion. The version with the higher `change` is newer. */
  'message-changed': groupMessage,
  /** Entering or leaving the chat room. */
  'user-joined': userInGroup,
  'user-left': userInGroup,
  /** Membership. */
  'member-accepted': userInGroup,
  'member-rejected': userInGroup,
  'member-left': userInGroup,
  'group-deleted': groupOnly,
  /** Answers that depend on these topics are outdated (`topics.ts`). To those who may read them; it names nobody else. */
  changed: z.object({ topics: z.array(z.string()) }),
  /**
   * After a connection whose handshake has `askedFor`: the milliseconds since its page began to ask. `topics` changed within
   * them; null if the node cannot know.
   */
  missed: z.object({ topics: z.array(z.string()).nullable() }),
  /** To the reader's own sockets. */
  'group-chat:read': z.object({ groupId: id, lastReadSeq: z.number() }),
  'user-typing': userInGroup,
  'user-stopped-typing': userInGroup,
  'direct-message:new': directMessage,
  /** As `message-changed`. */
  'direct-message:changed': directMessage,
  /** To the partner only. */
  'direct-message:user-typing': z.object({ userId: id, username: z.string() }),
  'direct-message:user-stopped-typing': z.object({ userId: id, username: z.string() }),
  /** `userId` has read the conversation with `partnerId` up to `lastReadSeq`; to both people's sockets. */
  'conversation:read': z.object({ userId: id, partnerId: id, lastReadSeq: z.number() }),
  /** To the person's other sockets; one of the two ids is null. */
  'conversation:muted': z.object({ groupId: id.nullable(), userId: id.nullable(), isMuted: z.boolean() }),
  /** To the blocker after a block, to all readers after a suspension: read shared chats again. */
  'messaging:changed': withUser,
  'notification:new': notification,
  'notification:count': z.object({ count: z.number() }),
  /** To the buyer: an upgrade was added or withdrawn. */
  'premium:updated': z.object({ chatEnhancements: z.boolean(), extraGroupSlots: z.number() }),
  /** Broadcasts may have been lost: ask for the position of every open conversation again. */
  resume: z.undefined(),
  error: z.object({ code: z.string(), message: z.string() }),
} as const

export type ClientEventName = keyof typeof clientEvents
export type ServerEventName = keyof typeof serverEvents
export type ClientPayload<E extends ClientEventName> = z.input<(typeof clientEvents)[E]['payload']>
export type ParsedPayload<E extends ClientEventName> = z.output<(typeof clientEvents)[E]['payload']>
export type AckData<E extends ClientEventName> = z.output<(typeof clientEvents)[E]['data']>
export type ServerPayload<E extends ServerEventName> = z.input<(typeof serverEvents)[E]>

export type Ack<T> = { success: true; data: T } | { success: false; code: string; message: string; retryAfter?: number }

export type HandshakeRefusal = 'EXPIRED' | 'INVALID' | 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_SUSPENDED'
