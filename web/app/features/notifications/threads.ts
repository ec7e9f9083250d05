import type { Notification } from 'contract/notifications.ts'

export type Thread = { key: string; notifications: Notification[]; isGroup: boolean }

export function threadsOf(notifications: readonly Notification[]): Thread[] {
  const byKey = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const { groupId, actionUrl } = notification.data
    const key = groupId ?? actionUrl
    byKey.set(key, [...(byKey.get(key) ?? []), notification])
  }
  return [...byKey].map(([key, ofThread]) => ({ key, notifications: ofThread, isGroup: !key.startsWith('/') }))
}
