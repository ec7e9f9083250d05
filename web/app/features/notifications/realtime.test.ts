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

const aNotification = (id: string, isRead = false): Notification => ({
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
    pages: [{ notifications: [aNotification('a'), aNotification('b', true)], pagination }],
    pageParams: [1],
  })
})

test('a new notification is added to the top once, also when received twice', () => {
  onNotificationNew(client, aNotification('c'))
  onNotificationNew(client, aNotification('c'))
  expect(list()?.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('the count of the server replaces the cached one', () => {
  onNotificationCount(client, { count: 7 })
  onNotificationCount(client, { count: 7 })
  expect(count()).toBe(7)
})

test('reading a notification lowers the count once', () => {
  onNotificationRead(client, { id: 'a' })
  onNotificationRead(client, { id: 'a' })
  onNotificationRead(client, { id: 'b' })
  expect(count()).toBe(0)
  expect(list()?.every(({ isRead }) => isRead)).toBe(true)
})

test('deleting lowers the count for an unread notification only', () => {
  onNotificationDeleted(client, { id: 'b' })
  expect(count()).toBe(1)
  onNotificationDeleted(client, { id: 'a' })
  expect(count()).toBe(0)
  expect(list()).toEqual([])
})

test('reading all marks every notification and clears the count', () => {
  onNotificationsRead(client)
  expect(count()).toBe(0)
  expect(list()?.every(({ isRead }) => isRead)).toBe(true)
})

test('an empty cache stays empty', () => {
  client.clear()
  onNotificationNew(client, aNotification('c'))
  onNotificationRead(client, { id: 'c' })
  expect(list()).toBeUndefined()
  expect(count()).toBeUndefined()
})
