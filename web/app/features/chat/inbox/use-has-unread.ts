import { useQuery } from '@tanstack/react-query'
import { hasUnread } from 'contract/chat-direct.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useMessagesLive } from './realtime.ts'

/** Whether a direct message waits to be read: the dot in the bars, live. Once per page, in its frame. */
export function useHasUnread(): boolean {
  useMessagesLive()
  return useQuery({ ...queryFor(hasUnread), staleTime: 60_000 }).data?.hasUnread ?? false
}
