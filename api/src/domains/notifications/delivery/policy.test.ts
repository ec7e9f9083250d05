import { MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { expect, test } from 'vitest'
import { presentPush } from '../present.ts'
import type { NotificationRow } from '../repository.ts'
import { DAY_QUESTION_MINUTES, dayKey, isStale } from './policy.ts'

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
  dedupeKey: dayKey('SET_OUT', 'g1', '2031-10-25'),
  deliveredAt: null,
  ...change,
})

test('only the question where a member is can be answered on the notification', () => {
  const groupOf = (change: Partial<NotificationRow>) => presentPush(row(change), true, PRODUCT_NAME).setOutGroupId
  expect(groupOf({})).toBe('g1')
  expect(groupOf({ dedupeKey: dayKey('CALL_OUT', 'g1', '2031-10-25') })).toBeNull()
  expect(groupOf({ dedupeKey: null })).toBeNull()
})

test('a question of the day is not delivered an hour later, others are', () => {
  const later = new Date(AT.getTime() + (DAY_QUESTION_MINUTES + 1) * MINUTE)
  expect([isStale(row({}), AT), isStale(row({}), later)]).toEqual([false, true])
  expect(isStale(row({ type: 'meeting_changed' }), later)).toBe(false)
})
