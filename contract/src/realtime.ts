import { groupMessage, hiddenIds, MAX_SEQ, position, sendGroupMessageInput } from './chat.ts'
import { directMessage, sendToReceiverInput } from './chat-direct.ts'
import { eitherMessage, reactionInput } from './chat-messages.ts'
import { packedMessages } from './chat-packed-messages.ts'
import { id } from './ids.ts'
import { notification } from './notifications.ts'
import { z } from './zod.ts'

/**
 * The socket, by the spec's names. Acknowledged events answer
 * `{ success: true, data }` or `{ success: false, code, message, retryAfter? }` (retryAfter in seconds).
 */
export const SOCKET_PATH = '/socket.io'
export const MAX_SOCKET_PAYLOAD_BYTES = 2_000_000

const groupOnly = z.object({ groupId: id })
const withUser = z.object({ userId: id })
const messageOnly = z.object({ messageId: id })
const counted = z.int().min(0).max(MAX_SEQ).optional()
const someoneInGroup = z.object({ groupId: id, userId: id, username: z.string() })

export const clientEvents = {
  'join-group': {
    /**
     * With `since` the answer brings what came after that sequence number, so a resume is one round trip; with
     * `changedSince` too what changed among the messages up to it.
     */
    payload: groupOnly.extend({ since: counted, changedSince: counted }),
    data: z.object({
      groupId: id,
      /** Oldest first, at most `chatLimits.history.resume`; null when `since` was not given. */
      missed: packedMessages.nullable(),
      /** Null when not asked for, or when so much changed that reading everything again is the shorter way. */
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
  'typing-start': { payload: groupOnly, data: z.object({}) },
  'typing-stop': { payload: groupOnly, data: z.object({}) },
  'direct-message:send': {
    payload: sendToReceiverInput,
    data: z.object({ message: directMessage }),
  },
  /** Where a direct conversation stands; with `since` and `changedSince` what one missed of it, as `join-group` does. */
  'conversation:resume': {
    payload: withUser.extend({ since: counted, changedSince: counted }),
    data: z.object({
      userId: id,
      messages: z.array(directMessage).nullable(),
      changes: z.array(directMessage).nullable(),
      ...position,
    }),
  },
  'conversation:mark-read': { payload: withUser, data: z.object({}) },
  'conversation:mute': {
    /** One of the two. */
    payload: z.object({ groupId: id.optional(), userId: id.optional(), isMuted: z.boolean() }),
    data: z.object({ isMuted: z.boolean() }),
  },
  'direct-message:typing-start': { payload: withUser, data: z.object({}) },
  'direct-message:typing-stop': { payload: withUser, data: z.object({}) },
  'message:react': { payload: messageOnly.extend(reactionInput.shape), data: eitherMessage },
  'message:delete': { payload: messageOnly, data: eitherMessage },
} as const

export const serverEvents = {
  'new-message': groupMessage,
  /** The whole message as it is now, after a reaction or its deletion. Of two versions the higher `change` counts. */
  'message-changed': groupMessage,
  /** Entering or leaving the chat room. */
  'user-joined': someoneInGroup,
  'user-left': someoneInGroup,
  /** Membership. */
  'member-accepted': someoneInGroup,
  'member-rejected': someoneInGroup,
  'member-left': someoneInGroup,
  'member-requested': someoneInGroup,
  /** Something else of the group changed (owner, name, counts): read it again. */
  'group-updated': z.object({ groupId: id }),
  'group-deleted': z.object({ groupId: id }),
  'user-typing': someoneInGroup,
  'user-stopped-typing': someoneInGroup,
  'direct-message:new': directMessage,
  /** As `message-changed`. */
  'direct-message:changed': directMessage,
  /** Who is typing, to the other alone. */
  'direct-message:user-typing': z.object({ userId: id, username: z.string() }),
  'direct-message:user-stopped-typing': z.object({ userId: id, username: z.string() }),
  /** `userId` has read the conversation with `partnerId` up to `lastReadSeq`; to both people's sockets. */
  'conversation:read': z.object({ userId: id, partnerId: id, lastReadSeq: z.number() }),
  /** I muted a conversation on another device; one of the two ids is null. */
  'conversation:muted': z.object({ groupId: id.nullable(), userId: id.nullable(), isMuted: z.boolean() }),
  /** What stands between me and this person changed: ask `can-message` and read shared chats again. */
  'messaging:changed': withUser,
  'notification:new': notification,
  'notification:count': z.object({ count: z.number() }),
  /** To the person themselves: an upgrade came, or was taken back. */
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

/** Codes a refused handshake carries in `data.code`. */
export type HandshakeRefusal = 'EXPIRED' | 'INVALID' | 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_SUSPENDED'
