import { useQuery } from '@tanstack/react-query'
import { hasUnread } from 'contract/chat/direct.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useGroupChats } from './api.ts'
import { useInboxUpdates } from './realtime.ts'

/** Whether there are unread messages, for the dots in the navigation. Mount once per page. */
export function useHasUnread(): { direct: boolean; groups: boolean } {
  useInboxUpdates()
  const direct = useQuery({ ...queryFor(hasUnread), staleTime: 60_000 }).data?.hasUnread ?? false
  const groups = useGroupChats().data?.groupChats.some(({ unreadCount, isMuted }) => unreadCount > 0 && !isMuted)
  return { direct, groups: groups ?? false }
}
