import type { QueryClient } from '@tanstack/react-query'
import type { countNotifications } from 'contract/notifications.ts'
import type { ServerPayload } from 'contract/realtime.ts'
import type { AnswerOf } from 'contract/route.ts'
import { countKey } from './api.ts'

/** The server's count replaces ours; hearing it twice changes nothing. */
export function onNotificationCount(client: QueryClient, { count }: ServerPayload<'notification:count'>): void {
  client.setQueryData<AnswerOf<typeof countNotifications>>(countKey, { count })
}
