import { eventSummary } from '../events/events.ts'
import { id, instant } from '../platform/ids.ts'
import { pageQuery, pagination } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { chatLimits, MESSAGE_TYPES } from './chat.ts'

/** A group's chat as a row in the list of conversations. */
export const groupChat = z.object({
  group: z.object({
    id,
    name: z.string(),
    featuredImage: z.string().nullable(),
    event: eventSummary.omit({ location: true }),
  }),
  joinedAt: instant,
  /** Null without messages. */
  lastMessage: z
    .object({
      id,
      seq: z.number(),
      /** Empty if deleted or hidden, if its author is suspended, or a GIF or picture without a caption. */
      content: z.string(),
      messageType: z.enum(MESSAGE_TYPES),
      createdAt: instant,
      /** Null once the account is deleted. */
      user: person.extend({ suspendedAt: instant.nullable() }).nullable(),
      hidden: z.enum(['BLOCKED']).nullable(),
      deletedAt: instant.nullable(),
      /** An administrator removed it. */
      removedAt: instant.nullable(),
    })
    .nullable(),
  /** Messages of others since the caller joined, at most `chatLimits.unreadCounted`. */
  unreadCount: z.number(),
  isMuted: z.boolean(),
  lastSeq: z.number(),
})
export type GroupChat = z.infer<typeof groupChat>

export const listGroupChats = route({
  method: 'GET',
  path: '/messages/group-chats',
  access: 'verified',
  summary: 'The chats of the groups the caller is in, the one with the newest message first',
  query: pageQuery(chatLimits.groupChatsPerPage),
  output: z.object({ groupChats: z.array(groupChat), pagination }),
  dependsOn: () => ['groupChats', 'group', 'groups'],
})
