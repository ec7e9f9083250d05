import { eventSummary } from '../events/events.ts'
import { id, instant } from '../platform/ids.ts'
import { pageQuery, pagination } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { chatAuthor, messageSummary } from './chat.ts'

export const groupChat = z.object({
  group: z.object({
    id,
    name: z.string(),
    featuredImage: z.string().nullable(),
    event: eventSummary.omit({ location: true }),
  }),
  joinedAt: instant,
  /** Null without messages. */
  lastMessage: messageSummary
    .extend({
      /** Empty if deleted or hidden, if its author is suspended, or a GIF or picture without a caption. */
      content: z.string(),
      createdAt: instant,
      /** Null once the account is deleted. */
      user: chatAuthor.nullable(),
      hidden: z.enum(['BLOCKED']).nullable(),
    })
    .nullable(),
  /** Messages of others since the caller joined, at most `chatLimits.unreadCounted`. */
  unreadCount: z.number(),
  isMuted: z.boolean(),
  lastSeq: z.number(),
})
export type GroupChat = z.infer<typeof groupChat>

export const listGroupChats = route('GET', '/messages/group-chats', 'verified', {
  summary: 'The chats of the groups the caller is in, the one with the newest message first',
  query: pageQuery(20),
  output: z.object({ groupChats: z.array(groupChat), pagination }),
  dependsOn: () => ['groupChats', 'group', 'groups'],
})
