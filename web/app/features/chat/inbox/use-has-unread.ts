import { useQuery } from '@tanstack/react-query'
import { hasUnread } from 'contract/chat-direct.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useInboxUpdates } from './realtime.ts'

/** Whether there is an unread direct message, for the dot in the navigation. Mount once per page. */
export function useHasUnread(): boolean {
  useInboxUpdates()
  return useQuery({ ...queryFor(hasUnread), staleTime: 60_000 }).data?.hasUnread ?? false
}
