import { id, instant } from '../platform/ids.ts'
import { pageQuery, pagination } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import {
  anyMessage,
  attachments,
  CHAT_PICTURE,
  chatAuthor,
  historyQuery,
  MESSAGE_REFUSALS,
  messageSummary,
  messageText,
  PICTURE_REFUSALS,
  pictureFields,
  position,
  textError,
} from './chat.ts'

export const directMessage = anyMessage.extend({
  /** Empty if deleted, or a GIF or picture without a caption. */
  message: z.string(),
  sentAt: instant,
  senderId: id,
  receiverId: id,
  sender: chatAuthor,
  receiver: chatAuthor,
})
export type DirectMessage = z.infer<typeof directMessage>

const fields = { message: messageText.default(''), ...attachments }
function refineMessage(sent: Parameters<typeof textError>[1] & { message: string }, check: z.RefinementCtx): void {
  const wrong = textError(sent.message, sent)
  if (wrong !== null) check.addIssue({ code: 'custom', path: ['message'], message: wrong })
}

export const sendDirectMessageInput = z.object(fields).superRefine(refineMessage)
export const sendToReceiverInput = z.object({ receiverId: id, ...fields }).superRefine(refineMessage)

export const conversation = z.object({
  user: chatAuthor,
  /** Null without messages; the screen shows "Gesprek gestart". */
  lastMessage: messageSummary
    .extend({
      /** Empty if deleted, if its author is suspended, or a GIF or picture without a caption. */
      message: z.string(),
      sentAt: instant,
      senderId: id,
    })
    .nullable(),
  hasUnread: z.boolean(),
  unreadCount: z.number(),
  isMuted: z.boolean(),
  ...position,
})
export type Conversation = z.infer<typeof conversation>

export const listConversations = route('GET', '/messages/conversations', 'verified', {
  summary:
    'My direct conversations, the one with the newest message first; with `q` those whose partner’s name holds it',
  query: pageQuery(20).extend({ q: z.string().trim().max(100).optional() }),
  output: z.object({ conversations: z.array(conversation), pagination }),
  dependsOn: () => ['messaging'],
})

export const listDirectMessages = route('GET', '/messages/conversation/:userId', 'verified', {
  summary: 'Messages of a direct conversation, paged like a group chat; does not mark them as read',
  query: historyQuery,
  output: z.object({
    messages: z.array(directMessage),
    hasNextPage: z.boolean(),
    nextCursor: z.string().nullable(),
    /** Null if not asked for, or if so much changed that the client should read everything again. */
    changes: z.array(directMessage).nullable(),
    isMuted: z.boolean(),
    lastReadSeq: z.number(),
    ...position,
  }),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
  notLive: 'The chat follows its own sequence numbers',
})

const PERSON_REFUSALS = [
  'USER_NOT_FOUND',
  'NOT_YOURSELF',
  'MESSAGING_BLOCKED',
  'MESSAGING_NOT_ALLOWED',
  'UNDER_AGE',
  'NEWCOMER_CONVERSATIONS',
] as const

export const sendDirectMessage = route('POST', '/messages/conversation/:userId', 'verified', {
  summary: 'The same as `direct-message:send` over the socket; the same clientId again returns the first result',
  body: sendDirectMessageInput,
  output: z.object({ message: directMessage }),
  status: 201,
  notFound: 'USER_NOT_FOUND',
  refusals: [...PERSON_REFUSALS, ...MESSAGE_REFUSALS, 'POLL_NOT_IN_GROUP'],
})

export const sendDirectPicture = route('POST', '/messages/conversation/:userId/picture', 'verified', {
  summary: 'Send a picture to a person; the same clientId again returns the first result',
  body: pictureFields,
  upload: CHAT_PICTURE,
  output: z.object({ message: directMessage }),
  status: 201,
  notFound: 'USER_NOT_FOUND',
  refusals: [...PERSON_REFUSALS, ...PICTURE_REFUSALS],
})

export const markConversationRead = route('POST', '/messages/mark-read/:userId', 'verified', {
  summary: 'I have read everything of this conversation; doing it twice changes nothing',
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
})

export const MESSAGING_REASONS = [
  'SAME_USER',
  'BLOCKED',
  'SUSPENDED',
  'SHARED_GROUPS',
  'PREVIOUS_CONVERSATION',
  'OPEN_REQUEST',
  'WAVED',
  'GROUPS_REQUIRED',
] as const
export type MessagingReason = (typeof MESSAGING_REASONS)[number]

/**
 * The first reason of `MESSAGING_REASONS` that applies, for or against. SUSPENDED is given only to people who share a group
 * with the suspended person or have written with them. OPEN_REQUEST: one of the two asks to join a group of the other. A
 * conversation begun under an open request is a PREVIOUS_CONVERSATION once both have written in it. WAVED: they greeted each
 * other at an event that is not over.
 */
export const messagingStatus = z.object({
  canMessage: z.boolean(),
  reason: z.enum(MESSAGING_REASONS),
  /** The text for the caller if messaging is not allowed, else null. */
  message: z.string().nullable(),
})
export type MessagingStatus = z.infer<typeof messagingStatus>

export const canMessage = route('POST', '/messages/can-message/:userId', 'verified', {
  summary: 'May I write to this person, and why or why not; always answers 200',
  output: messagingStatus,
  dependsOn: ({ params }) => [`messaging:${params.userId}`],
})

export const hasUnread = route('GET', '/messages/has-unread', 'verified', {
  summary:
    'Is there an unread direct message, and in which of my groups; muted conversations and blocked people do not count',
  output: z.object({ hasUnread: z.boolean(), unreadGroupIds: z.array(id) }),
  dependsOn: () => ['messaging', 'groupChats', 'groups'],
})
