import { MINUTE } from 'contract/platform/durations.ts'
import { expect, test } from 'vitest'
import type { NotificationRow } from '../repository.ts'
import { asksSetOut, DAY_QUESTION_MINUTES, isStale, waitsForDailyMail } from './policy.ts'

const AT = new Date('2031-10-25T16:30:00Z')
const row = (change: Partial<NotificationRow>): NotificationRow => ({
  id: 'n1',
  userId: 'u1',
  type: 'day_question',
  title: 'Tot zo',
  message: '',
  actionUrl: '/vandaag',
  eventId: null,
  groupId: null,
  reminderDay: null,
  createdAt: AT,
  readAt: null,
  isInApp: true,
  causeId: null,
  dedupeKey: 'SET_OUT:g1:2031-10-25',
  deliveredAt: null,
  ...change,
})

test('only the question where a member is can be answered on the notification', () => {
  expect(asksSetOut(row({}))).toBe(true)
  expect(asksSetOut(row({ actionUrl: '/groups/g1/chat' }))).toBe(false)
  expect(asksSetOut(row({ type: 'home_check' }))).toBe(false)
})

test('a question of the day is not delivered an hour later, others are', () => {
  const later = new Date(AT.getTime() + (DAY_QUESTION_MINUTES + 1) * MINUTE)
  expect([isStale(row({}), AT), isStale(row({}), later)]).toEqual([false, true])
  expect(isStale(row({ type: 'meeting_changed' }), later)).toBe(false)
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
