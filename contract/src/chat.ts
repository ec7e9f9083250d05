import { id, idParams, instant } from './ids.ts'
import { limit } from './paging.ts'
import { route } from './route.ts'
import { person } from './users.ts'
import { z } from './zod.ts'

/** Figures of spec 1 and 2 section 9 and decisions.md, Chat. Rate limits are the configuration's defaults. */
export const chatLimits = {
  message: { max: 1000, counterFrom: 800 },
  gifCaption: { max: 500 },
  /** `resume`: the most that entering a chat hands over of what was missed; the rest is asked for with `since`. */
  history: { first: 50, older: 25, resume: 500 },
  rate: { windowSeconds: 60, lockSeconds: 60, group: 10, direct: 30 },
  groupingMinutes: 5,
  ackTimeoutSeconds: 10,
} as const

/** Sequence numbers are counted in four bytes. */
export const MAX_SEQ = 2_147_483_647

export const MESSAGE_TYPES = ['TEXT', 'EMOJI', 'GIF'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const chatAuthor = person.extend({ suspendedAt: instant.nullable() })

export const groupMessage = z.object({
  id,
  /** 1, 2, 3 … per conversation, without gaps, in commit order. */
  seq: z.number(),
  /** Made by the sending client; without one the server makes it. */
  clientId: z.uuid(),
  groupId: id,
  /** `userId` and `user` are null once the account is deleted; its messages are deleted with it. */
  userId: id.nullable(),
  username: z.string(),
  userProfilePhoto: z.string().nullable(),
  user: chatAuthor.nullable(),
  /** Empty when the message is deleted or hidden, and where a GIF came without a caption. */
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  gifUrl: z.string().nullable(),
  gifId: z.string().nullable(),
  type: z.literal('text'),
  createdAt: instant,
  userSuspendedAt: instant.nullable(),
  /** Why `content` is empty for this reader; null when it is not hidden. */
  hidden: z.enum(['BLOCKED']).nullable(),
  deletedAt: instant.nullable(),
})
export type GroupMessage = z.infer<typeof groupMessage>

/** Text as stored: not empty after trimming; a GIF may come without a caption. */
const messageText = z
  .string('Bericht is leeg')
  .max(chatLimits.message.max, 'Bericht te lang (max 1000 tekens)')
  .refine((text) => text.trim() !== '', 'Bericht is leeg')

export const sendMessageInput = z.object({
  content: messageText,
  clientId: z.uuid('clientId moet een UUID zijn').optional(),
})

export const listMessages = route({
  method: 'GET',
  path: '/groups/:id/messages',
  access: 'verified',
  summary:
    'History of a group chat, oldest first: the newest page, what lies before `cursor` or `before`, or what came after `since`',
  params: idParams,
  query: z.object({
    limit: limit(chatLimits.history.first),
    cursor: z.string().max(200).optional(),
    before: z.iso.datetime({ offset: true }).optional(),
    since: z.coerce.number().int().min(0).max(MAX_SEQ).optional(),
  }),
  output: z.object({
    messages: z.array(groupMessage),
    pagination: z.object({ hasNextPage: z.boolean(), nextCursor: z.string().nullable() }),
    /** Highest sequence number of the conversation at the moment of reading. */
    lastSeq: z.number(),
  }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
})

export const sendMessage = route({
  method: 'POST',
  path: '/groups/:id/messages',
  access: 'verified',
  summary: 'The same as `send-message` over the socket; the same clientId again answers the first result',
  params: idParams,
  body: sendMessageInput,
  output: z.object({ message: groupMessage }),
  status: 201,
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'CHAT_RATE_LIMITED', 'CLIENT_ID_TAKEN'],
})
