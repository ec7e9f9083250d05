import type { Notification } from 'contract/notifications.ts'
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
