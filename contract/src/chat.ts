import { id, idParams, instant } from './ids.ts'
import { limit, queryBoolean } from './paging.ts'
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
  /** What a quotation shows of the message it answers. */
  quote: { max: 140 },
  /** Reactions per person per minute, over all conversations. */
  reactionsPerMinute: 60,
  search: { min: 2, max: 100, words: 8 },
  ackTimeoutSeconds: 10,
} as const

/** Sequence numbers are counted in four bytes. */
export const MAX_SEQ = 2_147_483_647

export const MESSAGE_TYPES = ['TEXT', 'EMOJI', 'GIF'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The name under what somebody wrote whose account is gone. */
export const DELETED_ACCOUNT = 'Verwijderd account'

export const chatAuthor = person.extend({ suspendedAt: instant.nullable() })

/** What a message answers, cut short. Empty when that is deleted or hidden. */
export const quote = z.object({
  id,
  seq: z.number(),
  userId: id.nullable(),
  username: z.string(),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  hidden: z.enum(['BLOCKED']).nullable(),
  deletedAt: instant.nullable(),
})
export type Quote = z.infer<typeof quote>

/** One person has at most one reaction on a message. */
export const reaction = z.object({ emoji: z.string(), userIds: z.array(id) })
export type Reaction = z.infer<typeof reaction>

/** What every stored message has besides its words, in both kinds of conversation. */
export const messageExtras = {
  replyTo: quote.nullable(),
  /** In the order in which each emoji first came. */
  reactions: z.array(reaction),
  /**
   * 0 until something about it changes (a reaction, its deletion), then ever higher: of two versions of one message the
   * higher is the newer.
   */
  change: z.number(),
}

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
  ...messageExtras,
  /** Members whom `content` names with @username. */
  mentions: z.array(id),
})
export type GroupMessage = z.infer<typeof groupMessage>

/** What a sender may add to the words, in both kinds of conversation. */
export const attachments = {
  clientId: z.uuid('clientId moet een UUID zijn').optional(),
  messageType: z.enum(MESSAGE_TYPES).optional(),
  gifUrl: z.string().max(1000, 'Deze GIF kan niet worden verstuurd.').nullish(),
  gifId: z.string().max(200, 'Deze GIF kan niet worden verstuurd.').nullish(),
  /** A message of the same conversation. */
  replyToId: z.uuid('replyToId moet een UUID zijn').nullish(),
}
type Worded = { messageType?: MessageType | undefined; gifUrl?: string | null | undefined }

/** A GIF is what says so or brings one along, whatever else it claims to be. */
export const isGif = (message: Worded): boolean =>
  message.messageType === 'GIF' || (message.gifUrl !== undefined && message.gifUrl !== null)

/** Text is not empty after trimming; a GIF may come without a caption. */
export const wordsOf = z.string('Bericht is leeg').max(chatLimits.message.max, 'Bericht te lang (max 1000 tekens)')

/** @returns what is wrong with the words, or null */
export function wrongWords(text: string, message: Worded): string | null {
  if (!isGif(message)) return text.trim() === '' ? 'Bericht is leeg' : null
  return text.length > chatLimits.gifCaption.max ? 'GIF caption te lang (max 500 tekens)' : null
}

const fields = { content: wordsOf.default(''), ...attachments }
function refineContent(message: Worded & { content: string }, check: z.RefinementCtx): void {
  const wrong = wrongWords(message.content, message)
  if (wrong !== null) check.addIssue({ code: 'custom', path: ['content'], message: wrong })
}

export const sendMessageInput = z.object(fields).superRefine(refineContent)
/** Over the socket. One object and not two joined by `and`: this is read for every message of every chat. */
export const sendGroupMessageInput = z.object({ groupId: id, ...fields }).superRefine(refineContent)

export const sinceQuery = {
  since: z.coerce.number().int().min(0).max(MAX_SEQ).optional(),
  /** With `since`: also what changed since this change number among the messages up to `since`. */
  changedSince: z.coerce.number().int().min(0).max(MAX_SEQ).optional(),
}
export const historyQuery = z.object({
  limit: limit(chatLimits.history.first),
  cursor: z.string().max(200).optional(),
  before: z.iso.datetime({ offset: true }).optional(),
  ...sinceQuery,
})

/** Whom this reader blocked. When that is not what a client held its messages under, it reads them again. */
export const hiddenIds = z.array(id)

/** Where a conversation stands, in every answer that brings messages. */
export const position = {
  /** Highest sequence number at the moment of reading. */
  lastSeq: z.number(),
  /** Highest change number at that moment. */
  lastChange: z.number(),
}

export const listMessages = route({
  method: 'GET',
  path: '/groups/:id/messages',
  access: 'verified',
  summary:
    'History of a group chat, oldest first: the newest page, what lies before `cursor` or `before`, or what came after `since`',
  params: idParams,
  /** `peek`: read by the device, not by its person; it leaves what is unread as it is. */
  query: historyQuery.extend({ peek: queryBoolean.default(false) }),
  output: z.object({
    messages: z.array(groupMessage),
    pagination: z.object({ hasNextPage: z.boolean(), nextCursor: z.string().nullable() }),
    /** Null when not asked for, or when so much changed that reading everything again is the shorter way. */
    changes: z.array(groupMessage).nullable(),
    /** Whether this person has muted the conversation. */
    isMuted: z.boolean(),
    hiddenIds,
    ...position,
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
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_MEMBER',
    'CHAT_RATE_LIMITED',
    'CLIENT_ID_TAKEN',
    'MESSAGE_NOT_FOUND',
    'PREMIUM_REQUIRED',
    'GIF_REFUSED',
  ],
})
