import { groupMessage, MAX_SEQ, MESSAGE_TYPES, sendMessageInput } from './chat.ts'
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
const someoneInGroup = z.object({ groupId: id, userId: id, username: z.string() })

export const clientEvents = {
  'join-group': {
    /** With `since` the answer brings what came after that sequence number, so a resume is one round trip. */
    payload: groupOnly.extend({ since: z.int().min(0).max(MAX_SEQ).optional() }),
    data: z.object({
      groupId: id,
      lastSeq: z.number(),
      /** Oldest first, at most `chatLimits.history.resume`; null when `since` was not given. */
      messages: z.array(groupMessage).nullable(),
    }),
  },
  'leave-group': { payload: groupOnly, data: z.object({}) },
  'send-message': {
    payload: sendMessageInput.extend({
      groupId: id,
      messageType: z.enum(MESSAGE_TYPES).optional(),
      gifUrl: z.string().max(500).nullish(),
      gifId: z.string().max(200).nullish(),
    }),
    data: z.object({ message: groupMessage }),
  },
  'typing-start': { payload: groupOnly, data: z.object({}) },
  'typing-stop': { payload: groupOnly, data: z.object({}) },
} as const

export const serverEvents = {
  'new-message': groupMessage,
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
  'notification:new': notification,
  'notification:count': z.object({ count: z.number() }),
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
