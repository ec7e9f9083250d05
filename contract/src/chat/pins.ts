import { id } from '../platform/ids.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { groupMessage } from './chat.ts'

export const pinnedMessage = groupMessage
  .pick({ id: true, seq: true, username: true, content: true, messageType: true })
  .extend({
    /** The caller pinned it, or owns the group. */
    canUnpin: z.boolean(),
  })
export type PinnedMessage = z.infer<typeof pinnedMessage>

export const pinMessage = route('PUT', '/groups/:id/pin', 'verified', {
  summary:
    "Pin a message of a group's chat for all members, in place of the earlier one. Null unpins what the caller pinned; the owner may unpin any. Safe to repeat",
  body: z.object({ messageId: id.nullable() }),
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'NOT_GROUP_OWNER', 'MESSAGE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  changes: ({ params }) => [`pin:${params.id}`],
})
