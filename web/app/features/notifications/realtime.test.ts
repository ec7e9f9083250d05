import { QueryClient } from '@tanstack/react-query'
import type { Notification } from 'contract/notifications.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  countKey,
  listKey,
  type NotificationPages,
  onNotificationCount,
  onNotificationDeleted,
  onNotificationNew,
  onNotificationRead,
  onNotificationsRead,
} from './realtime.ts'

let client: QueryClient

const one = (id: string, isRead = false): Notification => ({
  id,
  type: 'group_join_request',
  title: 'Nieuw verzoek',
  message: 'Noor wil mee',
  isRead,
  createdAt: '2026-06-01T10:00:00.000Z',
  data: { actionUrl: '/groups' },
})

const pagination = { page: 1, limit: 20, total: 2, totalPages: 1, hasNextPage: false, hasPreviousPage: false }
const list = () => client.getQueryData<NotificationPages>(listKey)?.pages.flatMap((page) => page.notifications)
const count = () => client.getQueryData<{ count: number }>(countKey)?.count

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(countKey, { count: 1 })
  client.setQueryData<NotificationPages>(listKey, {
    pages: [{ notifications: [one('a'), one('b', true)], pagination }],
    pageParams: [1],
  })
})

test('a new one comes on top, and hearing it twice equals hearing it once', () => {
  onNotificationNew(client, one('c'))
  onNotificationNew(client, one('c'))
  expect(list()?.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('the count is what the server says', () => {
  onNotificationCount(client, { count: 7 })
  onNotificationCount(client, { count: 7 })
  expect(count()).toBe(7)
})

test('reading one lowers the count once', () => {
  onNotificationRead(client, { id: 'a' })
  onNotificationRead(client, { id: 'a' })
  onNotificationRead(client, { id: 'b' })
  expect(count()).toBe(0)
  expect(list()?.every(({ isRead }) => isRead)).toBe(true)
})

test('throwing away a read one leaves the count alone', () => {
  onNotificationDeleted(client, { id: 'b' })
  expect(count()).toBe(1)
  onNotificationDeleted(client, { id: 'a' })
  expect(count()).toBe(0)
  expect(list()).toEqual([])
})

test('reading all reads all', () => {
  onNotificationsRead(client)
  expect(count()).toBe(0)
  expect(list()?.every(({ isRead }) => isRead)).toBe(true)
})

test('nothing is made up where nothing was asked yet', () => {
  client.clear()
  onNotificationNew(client, one('c'))
  onNotificationRead(client, { id: 'c' })
  expect(list()).toBeUndefined()
  expect(count()).toBeUndefined()
})
