import { useQuery } from '@tanstack/react-query'
import { countNotifications } from 'contract/notifications.ts'
import { queryFor } from '~/lib/query.tsx'

export const countKey = queryFor(countNotifications).queryKey

/** How many notifications are unread; kept live by `notification:count`. */
export function useNotificationCount(): number {
  return useQuery({ ...queryFor(countNotifications), staleTime: 60_000 }).data?.count ?? 0
}
