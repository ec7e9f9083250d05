import type { Notification } from 'contract/notifications.ts'

export type Thread = { key: string; notifications: Notification[]; isGroup: boolean }

const GROUP = /^\/groups\/([0-9a-f-]{36})/

export function threadsOf(notifications: readonly Notification[]): Thread[] {
  const byKey = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const { actionUrl } = notification.data
    const key = GROUP.exec(actionUrl)?.[1] ?? actionUrl
    byKey.set(key, [...(byKey.get(key) ?? []), notification])
  }
  return [...byKey].map(([key, ofThread]) => ({ key, notifications: ofThread, isGroup: !key.startsWith('/') }))
}
