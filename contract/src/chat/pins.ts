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

export const getPin = route('GET', '/groups/:id/pin', 'verified', {
  summary: "The pinned message of a group's chat, for its members; null also where the chat shows no text of it",
  output: z.object({ pin: pinnedMessage.nullable() }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
  // A block, a suspension or another owner changes the group.
  dependsOn: ({ params }) => [`pin:${params.id}`, `group:${params.id}`],
})

export const pinMessage = route('PUT', '/groups/:id/pin', 'verified', {
  summary: "Pin a message of a group's chat for all members; it replaces the earlier one",
  body: z.object({ messageId: id }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'MESSAGE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  changes: ({ params }) => [`pin:${params.id}`],
})

export const unpinMessage = route('DELETE', '/groups/:id/pin', 'verified', {
  summary: 'Unpin the message that the caller pinned; the owner may unpin any. Without a pin it changes nothing',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'NOT_GROUP_OWNER', 'TOO_MANY_REQUESTS'],
  changes: ({ params }) => [`pin:${params.id}`],
})
