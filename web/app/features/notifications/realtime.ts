import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { countNotifications, listNotifications, type Notification } from 'contract/notifications.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import type { ServerPayload } from 'contract/realtime.ts'
import { useEffect } from 'react'
import { keyFor, queryFor } from '~/lib/api/query.tsx'
import { socket } from '~/lib/socket/socket.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

export type NotificationPages = InfiniteData<ResponseOf<typeof listNotifications>, number>

export const countKey = queryFor(countNotifications).queryKey
export const listKey = [...keyFor(listNotifications), 'pages'] as const

type CountAnswer = { count: number }

function changeList(client: QueryClient, change: (list: Notification[]) => Notification[]): void {
  client.setQueryData<NotificationPages>(listKey, (data) =>
    data === undefined
      ? undefined
      : { ...data, pages: data.pages.map((page) => ({ ...page, notifications: change(page.notifications) })) },
  )
}

function changeCount(client: QueryClient, change: (count: number) => number): void {
  client.setQueryData<CountAnswer>(countKey, (data) =>
    data === undefined ? undefined : { count: Math.max(0, change(data.count)) },
  )
}

const cachedNotifications = (client: QueryClient): Notification[] =>
  client.getQueryData<NotificationPages>(listKey)?.pages.flatMap((page) => page.notifications) ?? []

export function onNotificationCount(client: QueryClient, { count }: ServerPayload<'notification:count'>): void {
  client.setQueryData<CountAnswer>(countKey, { count })
  // One was read on another screen, or withdrawn.
  if (cachedNotifications(client).filter(({ isRead }) => !isRead).length > count)
    void client.invalidateQueries({ queryKey: listKey })
}

const EVENT_ANSWERS: ReadonlySet<string> = new Set(['event_approved', 'event_rejected', 'event_cancelled'])

/**
 * Puts it at the top of the list, also one that is renewed, and refetches the events it is about. The server sends the count
 * separately.
 */
export function onNotificationNew(client: QueryClient, notification: ServerPayload<'notification:new'>): void {
  if (EVENT_ANSWERS.has(notification.type)) void client.invalidateQueries({ queryKey: ['events'] })
  const known = cachedNotifications(client).find(({ id }) => id === notification.id)
  if (known?.createdAt === notification.createdAt) return
  if (known !== undefined) changeList(client, (list) => list.filter(({ id }) => id !== notification.id))
  client.setQueryData<NotificationPages>(listKey, (data) =>
    data === undefined
      ? undefined
      : {
          ...data,
          pages: data.pages.map((page, index) =>
            index === 0 ? { ...page, notifications: [notification, ...page.notifications] } : page,
          ),
        },
  )
}

export function onNotificationRead(client: QueryClient, { id }: Pick<Notification, 'id'>): void {
  const wasUnread = cachedNotifications(client).some((one) => one.id === id && !one.isRead)
  changeList(client, (list) => list.map((one) => (one.id === id ? { ...one, isRead: true } : one)))
  if (wasUnread) changeCount(client, (count) => count - 1)
}

export function onNotificationsRead(client: QueryClient): void {
  changeList(client, (list) => list.map((one) => ({ ...one, isRead: true })))
  changeCount(client, () => 0)
}

export function onNotificationDeleted(client: QueryClient, { id }: Pick<Notification, 'id'>): void {
  const wasUnread = cachedNotifications(client).some((one) => one.id === id && !one.isRead)
  changeList(client, (list) => list.filter((one) => one.id !== id))
  if (wasUnread) changeCount(client, (count) => count - 1)
}

/** Handles notification socket events; refetches when some may have been missed. */
export function useNotificationSocketHandlers(): void {
  const client = useQueryClient()
  useEffect(() => {
    const unsubscribes = [
      socket.on('notification:count', (payload) => onNotificationCount(client, payload)),
      socket.on('notification:new', (payload) => {
        onNotificationNew(client, payload)
        if (payload.type === 'event_approved')
          toast({ title: payload.title, description: payload.message, kind: 'success' })
      }),
      socket.onMissedEvents(() => void client.invalidateQueries({ queryKey: ['notifications'] })),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client])
}
