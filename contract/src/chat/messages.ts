import { decisionFields } from '../audit.ts'
import { id, instant } from '../platform/ids.ts'
import { limit } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { chatLimits, groupMessage, MESSAGE_TYPES } from './chat.ts'
import { directMessage } from './direct.ts'
import { voteInput } from './polls.ts'

/** A message of either kind; exactly one of the two is not null. */
export const eitherMessage = z.object({
  groupMessage: groupMessage.nullable(),
  directMessage: directMessage.nullable(),
})
export type EitherMessage = z.infer<typeof eitherMessage>

/** Shown as a picture by itself: with a skin tone, by default, or by a variation selector. Tags make flags of regions. */
const PICTURE =
  '(?:\\p{EBase}\\p{EMod}|\\p{EPres}|(?!\\p{EPres})\\p{ExtPict}\\uFE0F)(?:[\\u{E0030}-\\u{E007A}]+\\u{E007F})?'
/** In place of `\p{RGI_Emoji}`, which needs the flag `v`. */
const ONE_EMOJI = new RegExp(`^(?:\\p{RI}{2}|[0-9#*]\\uFE0F\\u20E3|(?!\\p{RI})${PICTURE}(?:\\u200D${PICTURE})*)$`, 'u')

/** One emoji (a grapheme of any number of code points); null deletes the reaction. */
export const reactionInput = z.object({ emoji: z.string().max(64).regex(ONE_EMOJI, 'Kies één emoji').nullable() })

export const reactToMessage = route('PUT', '/messages/:id/reaction', 'verified', {
  summary: 'My reaction on a message; another emoji replaces it, null takes it back',
  body: reactionInput,
  output: eitherMessage,
  refusals: ['MESSAGE_NOT_FOUND', 'MESSAGING_BLOCKED', 'TOO_MANY_REQUESTS'],
})

export const voteInPoll = route('PUT', '/messages/:id/vote', 'verified', {
  summary: 'My vote in the poll of a group message; another vote replaces it, no options take it back',
  body: voteInput,
  output: eitherMessage,
  refusals: ['MESSAGE_NOT_FOUND', 'NOT_A_POLL', 'POLL_CLOSED', 'TOO_MANY_REQUESTS'],
})

export const closePoll = route('POST', '/messages/:id/close-poll', 'verified', {
  summary: 'End the voting in my poll; a poll from before the event closes by itself when the event starts',
  output: eitherMessage,
  refusals: ['MESSAGE_NOT_FOUND', 'NOT_A_POLL', 'NOT_POLL_MAKER'],
})

export const deleteMessage = route('DELETE', '/messages/:id', 'verified', {
  summary: 'Take back what I wrote; its place stays, as "Bericht verwijderd". Doing it twice changes nothing',
  output: eitherMessage,
  refusals: ['MESSAGE_NOT_FOUND', 'NOT_MESSAGE_AUTHOR'],
})

export const getPicture = route('GET', '/messages/:id/picture', 'verified', {
  summary: 'The picture of a message, for those who may read it',
  media: 'image/webp',
  output: z.unknown(),
  refusals: ['MESSAGE_NOT_FOUND'],
  notLive: 'The chat follows its own sequence numbers',
})

/** Its addresses are made by the server, for one administrator each, whose rights are checked at each request. */
export const openPicture = route('GET', '/pictures', 'public', {
  summary: 'A picture of a chat, at an address signed for an administrator',
  query: z.object({ token: z.string().max(1000) }),
  media: 'image/webp',
  output: z.unknown(),
  refusals: ['PICTURE_NOT_FOUND'],
  notLive: 'The chat follows its own sequence numbers',
})

export const removeMessage = route('DELETE', '/admin/messages/:id', 'admin', {
  summary: 'Remove any message for everyone; its writer receives the reasons. A repeated call changes nothing',
  body: z.object({
    ...decisionFields,
    reportId: id.nullable().default(null),
  }),
  refusals: ['MESSAGE_NOT_FOUND', 'NOT_YOURSELF', 'NOT_IMPARTIAL'],
  changes: () => ['admin'],
})

export const muteConversation = route('PUT', '/messages/mute', 'verified', {
  summary: 'Mute or unmute the chat of a group, or the direct conversation with a user',
  body: z
    .object({ groupId: id.optional(), userId: id.optional(), isMuted: z.boolean('Kies aan of uit') })
    .refine(({ groupId, userId }) => (groupId === undefined) !== (userId === undefined), {
      path: ['userId'],
      error: 'Kies een gesprek',
    }),
  output: z.object({ isMuted: z.boolean() }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'USER_NOT_FOUND', 'NOT_YOURSELF'],
})

export const foundMessage = z.object({
  id,
  seq: z.number(),
  /** Set in a group chat. */
  group: z.object({ id, name: z.string() }).nullable(),
  /** Set in a direct conversation. */
  partner: person.nullable(),
  author: person,
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  sentAt: instant,
})
export type FoundMessage = z.infer<typeof foundMessage>

export const searchMessages = route('GET', '/messages/search', 'verified', {
  summary: 'Messages in my conversations in which every word begins a word, newest first',
  query: z.object({
    q: z
      .string()
      .trim()
      .min(chatLimits.search.min, 'Typ minstens 2 tekens')
      .max(chatLimits.search.max, 'Typ hoogstens 100 tekens'),
    groupId: id.optional(),
    userId: id.optional(),
    limit: limit(20),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({
    messages: z.array(foundMessage),
    hasNextPage: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
  notLive: 'The chat follows its own sequence numbers',
})
