import { z } from '../platform/zod.ts'
import { chatAuthor, DELETED_ACCOUNT, type GroupMessage, groupMessage } from './chat.ts'

/** Fields at their default are omitted; authors are listed once in `people`. */
const packedMessage = groupMessage
  .omit({ groupId: true, username: true, userProfilePhoto: true, user: true, userSuspendedAt: true, type: true })
  .partial({
    ...{ messageType: true, gifUrl: true, gifId: true, hidden: true, deletedAt: true, removedAt: true },
    ...{ replyTo: true, reactions: true, change: true, mentions: true, poll: true, picture: true },
  })

/** Many messages of one group: 40% of the bytes of plain messages. */
export const packedMessages = z.object({ messages: z.array(packedMessage), people: z.array(chatAuthor) })
export type PackedMessages = z.infer<typeof packedMessages>

const unlessEmpty = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list)

/** The inverse of `unpackMessages`. */
export function packMessages(messages: readonly GroupMessage[]): PackedMessages {
  const people = new Map<string, NonNullable<GroupMessage['user']>>()
  const packed = messages.map((message) => {
    if (message.user !== null) people.set(message.user.id, message.user)
    return {
      id: message.id,
      seq: message.seq,
      clientId: message.clientId,
      userId: message.userId,
      content: message.content,
      messageType: message.messageType === 'TEXT' ? undefined : message.messageType,
      gifUrl: message.gifUrl ?? undefined,
      gifId: message.gifId ?? undefined,
      createdAt: message.createdAt,
      hidden: message.hidden ?? undefined,
      deletedAt: message.deletedAt ?? undefined,
      removedAt: message.removedAt ?? undefined,
      replyTo: message.replyTo ?? undefined,
      reactions: unlessEmpty(message.reactions),
      change: message.change === 0 ? undefined : message.change,
      mentions: unlessEmpty(message.mentions),
      poll: message.poll ?? undefined,
      picture: message.picture ?? undefined,
    }
  })
  return { messages: packed, people: [...people.values()] }
}

export function unpackMessages(groupId: string, { messages, people }: PackedMessages): GroupMessage[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  return messages.map((message) => {
    const user = byId.get(message.userId ?? '') ?? null
    return {
      id: message.id,
      seq: message.seq,
      clientId: message.clientId,
      groupId,
      userId: message.userId,
      username: user?.username ?? DELETED_ACCOUNT,
      userProfilePhoto: user?.profilePhoto ?? null,
      user,
      content: message.content,
      messageType: message.messageType ?? 'TEXT',
      gifUrl: message.gifUrl ?? null,
      gifId: message.gifId ?? null,
      type: 'text',
      createdAt: message.createdAt,
      userSuspendedAt: user?.suspendedAt ?? null,
      hidden: message.hidden ?? null,
      deletedAt: message.deletedAt ?? null,
      removedAt: message.removedAt ?? null,
      replyTo: message.replyTo ?? null,
      reactions: message.reactions ?? [],
      change: message.change ?? 0,
      mentions: message.mentions ?? [],
      poll: message.poll ?? null,
      picture: message.picture ?? null,
    }
  })
}
