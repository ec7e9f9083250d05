import { storableDate } from '../platform/dates.ts'
import { id, idWithMessage, instant } from '../platform/ids.ts'
import { limit, queryBoolean } from '../platform/paging.ts'
import { PRODUCT_NAME } from '../platform/product.ts'
import { route, type Upload } from '../platform/route.ts'
import { blankToNull, isBlank } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { type PollInput, poll, pollInput } from './polls.ts'

/** Partly from spec 1 and 2, section 9. `rate`: messages of one person within the window, before `RATE_LIMIT_SCALE`. */
export const chatLimits = {
  message: { max: 1000, counterFrom: 800 },
  gifCaption: { max: 500 },
  /** `maxSide`: pixels of the longest side as stored; larger pictures are made smaller. */
  picture: { maxBytes: 8 * 1024 * 1024, maxSide: 2048 },
  newestPictures: 6,
  /** `resume`: most missed messages in one response; the client requests the rest with `since`. */
  history: { first: 50, older: 25, resume: 500 },
  rate: { windowSeconds: 60, lockSeconds: 60, group: 10, direct: 30 },
  groupingMinutes: 5,
  unreadCounted: 100,
  groupChatsPerPage: 100,
  /** Characters of the quoted message that a reply shows. */
  quote: { max: 140 },
  /** Reactions, votes and pins of one person, in all conversations. */
  changesPerMinute: 60,
  search: { min: 2, max: 100, words: 8 },
  ackTimeoutSeconds: 10,
} as const

/** Sequence numbers are four-byte integers. */
export const MAX_SEQ = 2_147_483_647

export const MESSAGE_TYPES = ['TEXT', 'EMOJI', 'GIF', 'POLL', 'PICTURE'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The author's name on messages of deleted accounts. */
export const DELETED_ACCOUNT = 'Verwijderd account'

/** Without an author it is the product's own message, or a deleted one of a deleted account. */
export const authorName = (author: { username: string } | null, deletedAt: string | null): string =>
  author?.username ?? (deletedAt === null ? PRODUCT_NAME : DELETED_ACCOUNT)

export const chatAuthor = person.extend({ suspendedAt: instant.nullable() })

/** A picture in a chat. Only people who may read its message can open it. */
export const messagePicture = z.object({
  /** The path of `getPicture`; a call with an access token is redirected to an address that is valid for a short time. */
  url: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** A data URL of a few hundred bytes: the picture, blurred, to show until it is loaded. */
  placeholder: z.string(),
})
export type MessagePicture = z.infer<typeof messagePicture>

export const messageSummary = z.object({
  id,
  /** 1, 2, 3 … per conversation, without gaps, in commit order. */
  seq: z.number(),
  messageType: z.enum(MESSAGE_TYPES),
  deletedAt: instant.nullable(),
  /** An administrator removed it; `deletedAt` is then set too. */
  removedAt: instant.nullable(),
})
export type MessageSummary = z.infer<typeof messageSummary>

/** The message a reply quotes, shortened. Its content is empty if it is deleted or hidden, or its author is suspended. */
export const quote = messageSummary.extend({
  userId: id.nullable(),
  username: z.string(),
  content: z.string(),
  hidden: z.enum(['BLOCKED']).nullable(),
  userSuspendedAt: instant.nullable(),
})
export type Quote = z.infer<typeof quote>

/** One person has at most one reaction on a message. */
export const reaction = z.object({ emoji: z.string(), userIds: z.array(id) })
export type Reaction = z.infer<typeof reaction>

export const anyMessage = messageSummary.extend({
  /** Created by the sending client, or by the server if missing. */
  clientId: id,
  gifUrl: z.string().nullable(),
  gifId: z.string().nullable(),
  /** Set if and only if the type is PICTURE and the message is readable. */
  picture: messagePicture.nullable(),
  replyTo: quote.nullable(),
  /** In the order of each emoji's first reaction. */
  reactions: z.array(reaction),
  /** Of two versions of one message the higher is the newer; 0 until something about it changes. */
  change: z.number(),
})
export type AnyMessage = z.infer<typeof anyMessage>

/** What administrators get of a message. The address of its picture is valid for a quarter of an hour. */
export const overseenMessage = anyMessage
  .omit({
    ...{ seq: true, clientId: true, gifId: true, replyTo: true, reactions: true, change: true },
    ...{ deletedAt: true, removedAt: true },
  })
  .extend({
    isDeleted: z.boolean(),
    isRemoved: z.boolean(),
    sentAt: instant,
  })
export type OverseenMessage = z.infer<typeof overseenMessage>

export const groupMessage = anyMessage.extend({
  groupId: id,
  /** `userId` and `user` are null in the product's own messages, and when the account is deleted; its messages are deleted too. */
  userId: id.nullable(),
  username: z.string(),
  userProfilePhoto: z.string().nullable(),
  user: chatAuthor.nullable(),
  /** Empty if the message is deleted or hidden, or a GIF or picture without a caption. */
  content: z.string(),
  type: z.literal('text'),
  createdAt: instant,
  userSuspendedAt: instant.nullable(),
  /** Why `content` is empty for this reader; null when it is not hidden. */
  hidden: z.enum(['BLOCKED']).nullable(),
  /** Members mentioned in `content` with @username. */
  mentions: z.array(id),
  /** Null if it has none, or is deleted or hidden. */
  poll: poll.nullable(),
})
export type GroupMessage = z.infer<typeof groupMessage>

export const attachments = {
  clientId: idWithMessage('Dit bericht is niet verstuurd. Vernieuw de pagina.').optional(),
  /** Pictures are sent as a file (`sendPicture`). */
  messageType: z.enum(MESSAGE_TYPES).exclude(['PICTURE']).optional(),
  gifUrl: z.string().max(1000, 'Deze GIF kan niet worden verstuurd.').nullish(),
  gifId: z.string().max(200, 'Deze GIF kan niet worden verstuurd.').nullish(),
  /** A message of the same conversation. */
  replyToId: idWithMessage('Dit bericht is niet verstuurd. Vernieuw de pagina.').nullish(),
  /** In group chats only. The server then derives the content from it (`pollContent`). */
  poll: pollInput.nullish(),
}
type ContentFields = {
  messageType?: MessageType | undefined
  gifUrl?: string | null | undefined
  poll?: PollInput | null | undefined
}

export const isGif = (message: ContentFields): boolean =>
  message.messageType === 'GIF' || (message.gifUrl !== undefined && message.gifUrl !== null)

export const isPoll = (message: ContentFields): boolean =>
  message.messageType === 'POLL' || (message.poll !== undefined && message.poll !== null)

/** Whether it may be blank depends on the other fields: see `textError`. */
export const messageText = z.string('Bericht is leeg').max(chatLimits.message.max, 'Bericht te lang (max 1000 tekens)')

export function pollError(message: ContentFields): string | null {
  if (!isPoll(message)) return null
  if (isGif(message)) return 'Stuur een peiling en een GIF los van elkaar'
  return message.poll ? null : 'Vul een vraag en antwoorden in'
}

export function textError(text: string, message: ContentFields): string | null {
  if (isPoll(message)) return null
  if (!isGif(message)) return isBlank(text) ? 'Bericht is leeg' : null
  return text.length > chatLimits.gifCaption.max ? 'GIF caption te lang (max 500 tekens)' : null
}

const fields = { content: messageText.default(''), ...attachments }
function refineContent(message: ContentFields & { content: string }, check: z.RefinementCtx): void {
  const wrong = textError(message.content, message)
  if (wrong !== null) check.addIssue({ code: 'custom', path: ['content'], message: wrong })
  const poll = pollError(message)
  if (poll !== null) check.addIssue({ code: 'custom', path: ['poll'], message: poll })
}

export const sendMessageInput = z.object(fields).superRefine(refineContent)
export type SentMessage = z.output<typeof sendMessageInput>
/** Over the socket. One object schema, because parsing an intersection costs more for every message. */
export const sendGroupMessageInput = z.object({ groupId: id, ...fields }).superRefine(refineContent)

export const sinceQuery = {
  since: z.coerce.number().int().min(0).max(MAX_SEQ).optional(),
  /** With `since`: also the messages up to `since` that changed after this change number. */
  changedSince: z.coerce.number().int().min(0).max(MAX_SEQ).optional(),
}
export const historyQuery = z.object({
  limit: limit(chatLimits.history.first),
  cursor: z.string().max(200).optional(),
  before: storableDate(z.iso.datetime({ offset: true })).optional(),
  ...sinceQuery,
})
export type HistoryQuery = z.output<typeof historyQuery>

/** The people this reader blocked. If it differs from the client's list, the client reads all messages again. */
export const hiddenIds = z.array(id)

/** The conversation's position, in every response with messages. */
export const position = {
  /** Highest sequence number when read. */
  lastSeq: z.number(),
  /** Highest change number when read. */
  lastChange: z.number(),
}

export const listMessages = route('GET', '/groups/:id/messages', 'verified', {
  summary:
    'History of a group chat, oldest first: the newest page, what lies before `cursor` or `before`, or what came after `since`',
  /** `peek`: the device reads in the background; nothing is marked as read. */
  query: historyQuery.extend({ peek: queryBoolean.default(false) }),
  output: z.object({
    messages: z.array(groupMessage),
    pagination: z.object({ hasNextPage: z.boolean(), nextCursor: z.string().nullable() }),
    /** Null if not asked for, or if so much changed that the client should read everything again. */
    changes: z.array(groupMessage).nullable(),
    isMuted: z.boolean(),
    hiddenIds,
    ...position,
  }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
  notLive: 'The chat follows its own sequence numbers',
})

const SENDING_REFUSALS = ['CHAT_RATE_LIMITED', 'CLIENT_ID_TAKEN', 'MESSAGE_NOT_FOUND'] as const
export const MESSAGE_REFUSALS = [...SENDING_REFUSALS, 'PREMIUM_REQUIRED', 'GIF_REFUSED'] as const
export const PICTURE_REFUSALS = [...SENDING_REFUSALS, 'TOO_MANY_PICTURES', 'PICTURE_MISSING', 'IMAGE_REFUSED'] as const

export const sendMessage = route('POST', '/groups/:id/messages', 'verified', {
  summary: 'The same as `send-message` over the socket; the same clientId again returns the first result',
  body: sendMessageInput,
  output: z.object({ message: groupMessage }),
  status: 201,
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', ...MESSAGE_REFUSALS],
})

/** HEIC is decoded on the device: the server's library does not read it. */
export const CHAT_PICTURE: Upload = {
  field: 'picture',
  maxBytes: chatLimits.picture.maxBytes,
  types: ['jpeg', 'png', 'webp'],
}

export const pictureFields = z.object({
  clientId: blankToNull(attachments.clientId),
  content: z.string().max(chatLimits.message.max, 'Bericht te lang (max 1000 tekens)').default(''),
  replyToId: blankToNull(attachments.replyToId),
})

export const sendPicture = route('POST', '/groups/:id/messages/picture', 'verified', {
  summary: 'Send a picture to a group chat; the same clientId again returns the first result',
  body: pictureFields,
  upload: CHAT_PICTURE,
  output: z.object({ message: groupMessage }),
  status: 201,
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', ...PICTURE_REFUSALS],
})

export const groupPicture = z.object({
  id,
  user: person,
  /** The caption; may be empty. */
  content: z.string(),
  createdAt: instant,
  picture: messagePicture,
})
export type GroupPicture = z.infer<typeof groupPicture>
