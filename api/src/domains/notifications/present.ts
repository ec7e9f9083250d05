import { NOTIFICATION_TYPES, type Notification, type NotificationType } from 'contract/notifications.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { asksSetOut } from './delivery/policy.ts'
import type { NotificationRow } from './repository.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  // Rows remain of types that are gone, and while nodes are restarted in turn, one of the release before still writes them.
  type: NOTIFICATION_TYPES.includes(row.type) ? row.type : 'morning_after',
  title: row.title,
  message: row.message,
  isRead: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
  data: { actionUrl: row.actionUrl, groupId: row.groupId },
})

const CHAT_TYPES: readonly NotificationType[] = ['direct_message', 'group_message', 'mention']

/** The payload for the service worker. Chat messages do not name the sender on a lock screen unless the user allows it. */
export const presentPush = (row: NotificationRow, showsSender: boolean) => ({
  ...(CHAT_TYPES.includes(row.type) && !showsSender
    ? { title: PRODUCT_NAME, body: 'Je hebt een nieuw bericht.' }
    : { title: row.title, body: row.message }),
  url: row.actionUrl,
  // The service worker lets a member answer on the notification where they are.
  setOutGroupId: asksSetOut(row) ? row.groupId : null,
  userId: row.userId,
  // The browser replaces a shown message that has the same tag.
  tag: row.dedupeKey ?? row.id,
})
