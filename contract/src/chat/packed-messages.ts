import { keysOf } from '../platform/keys.ts'
import { z } from '../platform/zod.ts'
import { authorName, chatAuthor, type GroupMessage, groupMessage } from './chat.ts'

/** What all messages of one group share, and what `people` says once for each author. */
const { groupId, type, userId, user, username, userProfilePhoto, userSuspendedAt, ...ownFields } = groupMessage.shape
type Own = Pick<GroupMessage, keyof typeof ownFields>
type OwnKey = keyof Own

/** Besides null for a nullable field, and no items for a list. */
const OTHER_DEFAULTS = { messageType: 'TEXT', change: 0 } as const
type DefaultKey =
  | { [K in OwnKey]: null extends Own[K] ? K : Own[K] extends readonly unknown[] ? K : never }[OwnKey]
  | keyof typeof OTHER_DEFAULTS

const ownKeys = keysOf(ownFields)
const defaultsOf = (ofType: typeof z.ZodNullable | typeof z.ZodArray, value: unknown) =>
  Object.fromEntries(ownKeys.filter((key) => ownFields[key] instanceof ofType).map((key) => [key, value]))
const DEFAULTS: Record<string, unknown> = {
  ...defaultsOf(z.ZodNullable, null),
  ...defaultsOf(z.ZodArray, Object.freeze([])),
  ...OTHER_DEFAULTS,
}
const DEFAULT_KEYS = Object.keys(DEFAULTS) as DefaultKey[]

/** Fields at their default are omitted; authors are listed once in `people`. */
const packedMessage = z
  .object({ ...ownFields, userId })
  .partial(Object.fromEntries(DEFAULT_KEYS.map((key) => [key, true])) as Record<DefaultKey, true>)

/** Many messages of one group: 40% of the bytes of plain messages. */
export const packedMessages = z.object({ messages: z.array(packedMessage), people: z.array(chatAuthor) })
export type PackedMessages = z.infer<typeof packedMessages>

const WITHOUT_SHARED = {
  ...{ groupId: undefined, type: undefined, user: undefined, username: undefined },
  ...{ userProfilePhoto: undefined, userSuspendedAt: undefined },
}
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

export function packMessages(messages: readonly GroupMessage[]): PackedMessages {
  const people = new Map<string, NonNullable<GroupMessage['user']>>()
  const packed = messages.map((message) => {
    if (message.user !== null) people.set(message.user.id, message.user)
    // A copy without the rest costs less than picking what stays.
    const own: Record<string, unknown> = { ...message, ...WITHOUT_SHARED }
    for (const key of DEFAULT_KEYS) if (own[key] === DEFAULTS[key] || isEmptyList(own[key])) own[key] = undefined
    return own as PackedMessages['messages'][number]
  })
  return { messages: packed, people: [...people.values()] }
}

export function unpackMessages(groupId: string, { messages, people }: PackedMessages): GroupMessage[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  return messages.map((message) => {
    const user = byId.get(message.userId ?? '') ?? null
    return {
      ...DEFAULTS,
      ...message,
      groupId,
      type: 'text',
      user,
      username: authorName(user, message.deletedAt ?? null),
      userProfilePhoto: user?.profilePhoto ?? null,
      userSuspendedAt: user?.suspendedAt ?? null,
    } as GroupMessage
  })
}
