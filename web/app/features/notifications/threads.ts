import type { Notification } from 'contract/notifications.ts'

export type Thread = { key: string; notifications: Notification[]; isGroup: boolean }

const GROUP = /^\/groups\/([0-9a-f-]{36})/

/** Those of one group together, others by the page they lead to; in the order of the newest of each. */
export function threadsOf(notifications: readonly Notification[]): Thread[] {
  const byKey = Map.groupBy(notifications, ({ data }) => GROUP.exec(data.actionUrl)?.[1] ?? data.actionUrl)
  return [...byKey].map(([key, ofThread]) => ({ key, notifications: ofThread, isGroup: !key.startsWith('/') }))
}
