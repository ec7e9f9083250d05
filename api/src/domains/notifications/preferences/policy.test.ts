import { NOTIFICATION_KINDS, type NotificationKind } from 'contract/notifications.ts'
import { expect, test } from 'vitest'
import { channelsFor, choiceOf, type StoredBox } from './policy.ts'

const box = (kind: string, mail: boolean, push: boolean): StoredBox => ({ kind, mail, push })
const boxes = (mail: boolean, push: boolean) => NOTIFICATION_KINDS.map((kind) => box(kind, mail, push))
const choices = (stored: readonly StoredBox[]) => [choiceOf('mail', stored), choiceOf('push', stored)]

test.each<[string, StoredBox[], string[]]>([
  ['nothing', [], ['MINE', 'ALL']],
  ['one box as it was by default', [box('members', false, false)], ['MINE', 'ALL']],
  ['every box off', boxes(false, false), ['NONE', 'NONE']],
  [
    'every box of a member off, some of a kind that is gone on',
    [
      ...boxes(false, false).filter(({ kind }) => kind !== 'moderation' && kind !== 'deadlines'),
      box('old', true, true),
    ],
    ['NONE', 'NONE'],
  ],
  ['every box on', boxes(true, true), ['ALL', 'ALL']],
  ['one kind not mailed', [box('requests', false, true)], ['MINE', 'ALL']],
  ['group chats not pushed', [box('group_messages', false, false)], ['MINE', 'MINE']],
  ['group chats mailed', [box('group_messages', true, true)], ['MINE', 'ALL']],
  [
    'every box off but one',
    boxes(false, false).map((one) => (one.kind === 'requests' ? box('requests', true, true) : one)),
    ['MINE', 'MINE'],
  ],
])('the choices that stand for %s', (_, stored, expected) => {
  expect(choices(stored)).toEqual(expected)
})

test('what a choice includes', () => {
  const included = (choice: 'ALL' | 'MINE' | 'NONE', kind: NotificationKind) =>
    channelsFor(kind, { mail: choice, push: choice })
  const both = { mail: true, push: true }
  const none = { mail: false, push: false }
  expect((['ALL', 'MINE', 'NONE'] as const).map((choice) => included(choice, 'requests'))).toEqual([both, both, none])
  expect((['ALL', 'MINE', 'NONE'] as const).map((choice) => included(choice, 'members'))).toEqual([both, none, none])
  for (const choice of ['ALL', 'MINE', 'NONE'] as const)
    expect(included(choice, 'account')).toEqual({ mail: true, push: false })
})
