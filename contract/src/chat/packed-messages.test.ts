import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainGroupMessage } from '../testing/plain-messages.ts'
import { authorName, type GroupMessage, groupMessage } from './chat.ts'
import { packMessages, unpackMessages } from './packed-messages.ts'

const GROUP = '01a00000-0000-7000-8000-000000000000'
/** Four at most, so that messages share authors. */
const author = fc.nat(3).map((n) => ({
  id: `01a00000-0000-7000-8000-00000000000${n}`,
  username: `persoon${n}`,
  profilePhoto: n === 0 ? '/uploads/0.webp' : null,
  profilePhotoThumbnail: n === 0 ? '/uploads/0-klein.webp' : null,
  suspendedAt: n === 1 ? '2026-11-22T08:00:00.000Z' : null,
}))

/** Every field of a message, of which packing only compares the value with the default. */
const fields = Object.fromEntries(
  Object.keys(groupMessage.shape).map((key) => [
    key,
    fc.oneof(
      fc.constant(plainGroupMessage[key as keyof GroupMessage]),
      fc.constant(['a']),
      fc.string({ minLength: 1 }),
    ),
  ]),
)
const message = fc.tuple(fc.record(fields), fc.option(author, { nil: null })).map(
  ([any, user]) =>
    ({
      ...any,
      ...{ groupId: GROUP, type: 'text', user, userId: user?.id ?? null },
      username: authorName(user, (any.deletedAt ?? null) as string | null),
      ...{ userProfilePhoto: user?.profilePhoto ?? null, userSuspendedAt: user?.suspendedAt ?? null },
    }) as GroupMessage,
)

test('unpacking gives the messages that were packed and sent', () => {
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const sent = JSON.parse(JSON.stringify(packMessages(messages)))
      expect(unpackMessages(GROUP, sent)).toEqual(messages)
    }),
  )
})

test('a plain message is packed without the fields that every plain message has', () => {
  const sent = JSON.parse(JSON.stringify(packMessages([plainGroupMessage])))
  expect(sent.messages.map(Object.keys)).toEqual([['id', 'seq', 'clientId', 'userId', 'content', 'createdAt']])
})
