import type { Notification, NotificationType } from 'contract/notifications.ts'
import type { NotificationRow } from './repository.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
  isRead: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
  data: { actionUrl: row.actionUrl },
})

const CHAT_TYPES: readonly NotificationType[] = ['direct_message', 'group_message', 'mention']

/** What the service worker shows. On a lock screen nobody reads who wrote to whom, unless its owner wants that. */
export const presentPush = (row: NotificationRow, showsSender: boolean, productName: string) => ({
  ...(CHAT_TYPES.includes(row.type) && !showsSender
    ? { title: productName, body: 'Je hebt een nieuw bericht.' }
    : { title: row.title, body: row.message }),
  url: row.actionUrl,
  // One message per subject: a later one takes the place of an earlier one.
  tag: row.dedupeKey ?? row.id,
})
