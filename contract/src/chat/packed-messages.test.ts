import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELETED_ACCOUNT, type GroupMessage } from './chat.ts'
import { packMessages, unpackMessages } from './packed-messages.ts'

const GROUP = '01a00000-0000-7000-8000-000000000000'
const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
/** Four at most, so that messages share authors. */
const author = fc.nat(3).map((n) => ({
  id: `01a00000-0000-7000-8000-00000000000${n}`,
  username: `persoon${n}`,
  profilePhoto: n === 0 ? '/uploads/0.webp' : null,
  profilePhotoThumbnail: n === 0 ? '/uploads/0-klein.webp' : null,
  suspendedAt: n === 1 ? '2026-11-22T08:00:00.000Z' : null,
}))
const quote = fc.record({
  ...{ id: fc.uuid(), seq: fc.nat(), userId: nullable(fc.uuid()), username: fc.string(), content: fc.string() },
  ...{
    messageType: fc.constantFrom('TEXT', 'GIF'),
    hidden: nullable(fc.constant('BLOCKED')),
    deletedAt: nullable(instant),
    removedAt: nullable(instant),
  },
})
const poll = fc.record({
  question: fc.string(),
  options: fc.array(fc.record({ text: fc.string(), count: fc.nat(), userIds: fc.array(fc.uuid()) })),
  isMultiple: fc.boolean(),
  closedAt: nullable(instant),
})
const message = fc
  .record({
    ...{ id: fc.uuid(), seq: fc.nat(), clientId: fc.uuid(), user: nullable(author), content: fc.string() },
    messageType: fc.constantFrom('TEXT', 'EMOJI', 'GIF', 'PICTURE'),
    ...{
      gifUrl: nullable(fc.webUrl()),
      gifId: nullable(fc.string()),
      createdAt: instant,
      deletedAt: nullable(instant),
      removedAt: nullable(instant),
    },
    ...{ hidden: nullable(fc.constant('BLOCKED')), replyTo: nullable(quote), change: fc.nat() },
    reactions: fc.array(fc.record({ emoji: fc.string(), userIds: fc.array(fc.uuid()) })),
    mentions: fc.array(fc.uuid()),
    poll: nullable(poll),
    picture: nullable(fc.record({ url: fc.string(), width: fc.nat(), height: fc.nat(), placeholder: fc.string() })),
  })
  .map(({ user, ...rest }) => ({
    ...rest,
    ...{ groupId: GROUP, type: 'text', user, userId: user?.id ?? null, username: user?.username ?? DELETED_ACCOUNT },
    ...{ userProfilePhoto: user?.profilePhoto ?? null, userSuspendedAt: user?.suspendedAt ?? null },
  })) as fc.Arbitrary<GroupMessage>

test('unpacking gives the messages that were packed and sent', () => {
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const sent = JSON.parse(JSON.stringify(packMessages(messages)))
      expect(unpackMessages(GROUP, sent)).toEqual(messages)
    }),
  )
})
