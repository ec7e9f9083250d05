import { z } from '../platform/zod.ts'
import { chatAuthor, DELETED_ACCOUNT, type GroupMessage, groupMessage } from './chat.ts'

/** What all messages of one group share, and what `people` says once for each author. */
const { groupId, type, userId, user, username, userProfilePhoto, userSuspendedAt, ...ownFields } = groupMessage.shape
type Own = Pick<GroupMessage, keyof typeof ownFields>
type OwnKey = keyof Own

/** Defaults other than null for a nullable field and the empty list for a list. */
const OTHER_DEFAULTS = { messageType: 'TEXT', change: 0 } as const
type DefaultedKey =
  | { [K in OwnKey]: null extends Own[K] ? K : Own[K] extends readonly unknown[] ? K : never }[OwnKey]
  | keyof typeof OTHER_DEFAULTS

type Default = { isDefault(value: unknown): boolean; create(): unknown }
const constant = (value: unknown): Default => ({ isDefault: (other) => other === value, create: () => value })
const EMPTY_LIST: Default = { isDefault: (value) => Array.isArray(value) && value.length === 0, create: () => [] }

function defaultOf(key: OwnKey): Default | null {
  if (Object.hasOwn(OTHER_DEFAULTS, key)) return constant(OTHER_DEFAULTS[key as keyof typeof OTHER_DEFAULTS])
  if (ownFields[key] instanceof z.ZodNullable) return constant(null)
  return ownFields[key] instanceof z.ZodArray ? EMPTY_LIST : null
}

const OWN_KEYS = Object.keys(ownFields) as OwnKey[]
const FIELDS = OWN_KEYS.map((key) => ({ key, fallback: defaultOf(key) }))
const DEFAULTED = Object.fromEntries(
  FIELDS.filter(({ fallback }) => fallback !== null).map(({ key }) => [key, true]),
) as Record<DefaultedKey, true>

/** Fields at their default are omitted; authors are listed once in `people`. */
const packedMessage = z.object({ ...ownFields, userId }).partial(DEFAULTED)
type PackedMessage = z.infer<typeof packedMessage>

/** Many messages of one group: 40% of the bytes of plain messages. */
export const packedMessages = z.object({ messages: z.array(packedMessage), people: z.array(chatAuthor) })
export type PackedMessages = z.infer<typeof packedMessages>

/** The inverse of `unpackMessages`. */
export function packMessages(messages: readonly GroupMessage[]): PackedMessages {
  const people = new Map<string, NonNullable<GroupMessage['user']>>()
  const packed = messages.map((message) => {
    if (message.user !== null) people.set(message.user.id, message.user)
    const own: Record<string, unknown> = { userId: message.userId }
    for (const { key, fallback } of FIELDS) if (!fallback?.isDefault(message[key])) own[key] = message[key]
    return own as PackedMessage
  })
  return { messages: packed, people: [...people.values()] }
}

export function unpackMessages(groupId: string, { messages, people }: PackedMessages): GroupMessage[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  return messages.map((message) => {
    const own: Record<string, unknown> = {}
    for (const { key, fallback } of FIELDS) own[key] = message[key] ?? fallback?.create()
    const user = byId.get(message.userId ?? '') ?? null
    return {
      ...(own as Own),
      groupId,
      type: 'text',
      userId: message.userId,
      user,
      username: user?.username ?? DELETED_ACCOUNT,
      userProfilePhoto: user?.profilePhoto ?? null,
      userSuspendedAt: user?.suspendedAt ?? null,
    }
  })
}
