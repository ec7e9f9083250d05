import { MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { expect, test } from 'vitest'
import { presentPush } from '../present.ts'
import type { NotificationRow } from '../repository.ts'
import { DAY_QUESTION_MINUTES, isStale, membersGroupOf, setOutKey, waitsForDailyMail } from './policy.ts'

const AT = new Date('2031-10-25T16:30:00Z')
const row = (change: Partial<NotificationRow>): NotificationRow => ({
  id: 'n1',
  userId: 'u1',
  type: 'day_question',
  title: 'Tot zo',
  message: '',
  actionUrl: '/vandaag',
  eventId: null,
  createdAt: AT,
  readAt: null,
  isInApp: true,
  causeId: null,
  dedupeKey: setOutKey('g1', '2031-10-25'),
  deliveredAt: null,
  ...change,
})

test('only the question where a member is can be answered on the notification', () => {
  const groupOf = (change: Partial<NotificationRow>) => presentPush(row(change), true, PRODUCT_NAME).setOutGroupId
  expect(groupOf({})).toBe('g1')
  expect(groupOf({ dedupeKey: 'CALL_OUT:g1:2031-10-25' })).toBeNull()
  expect(groupOf({ dedupeKey: null })).toBeNull()
})

test('a question of the day is not delivered an hour later, others are', () => {
  const later = new Date(AT.getTime() + (DAY_QUESTION_MINUTES + 1) * MINUTE)
  expect([isStale(row({}), AT), isStale(row({}), later)]).toEqual([false, true])
  expect(isStale(row({ type: 'meeting_changed' }), later)).toBe(false)
})

test.each<[Partial<NotificationRow>, string | undefined]>([
  [{}, 'g1'],
  [{ actionUrl: '/groups/g2/chat', dedupeKey: 'CALL_OUT:g2:2031-10-25' }, 'g2'],
  [{ type: 'meeting_question', actionUrl: '/groups/g2/chat?bericht=4' }, 'g2'],
  [{ type: 'attendance_question', actionUrl: '/groups/g2' }, 'g2'],
  [{ type: 'group_join_accepted', actionUrl: '/groups/g2/chat' }, undefined],
])('%j is of use to the members of %s alone', (change, groupId) => {
  expect(membersGroupOf(row(change))).toBe(groupId)
})

test.each([
  ['group_join_request', null, false],
  ['group_join_request', '2026-05-01T06:00:00Z', true],
  ['group_join_request', '2026-04-30T06:00:00Z', false],
  ['group_join_accepted', '2026-05-01T06:00:00Z', false],
  ['looking_update', null, true],
  ['event_reminder', '2026-05-01T06:00:00Z', false],
] as const)('%s after a daily mail of %s waits for the next: %s', (type, mailedAt, waits) => {
  const at = mailedAt === null ? null : new Date(mailedAt)
  expect(waitsForDailyMail(type, at, new Date('2026-05-01T10:00:00Z'))).toBe(waits)
})
