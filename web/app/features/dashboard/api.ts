import { myGroupsQuery } from '~/features/groups/api.ts'
import { notificationsQuery } from '~/features/notifications/api.ts'
import { myPlansQuery } from '~/features/plans/api.ts'
import { queryClient } from '~/lib/api/query.tsx'

export const SHOWN_GROUPS = { limit: 3 }

/** Loads what the dashboard waits for. */
export function prefetchDashboard(): void {
  void queryClient.prefetchQuery(myPlansQuery)
  void queryClient.prefetchQuery(myGroupsQuery(SHOWN_GROUPS))
  void queryClient.prefetchInfiniteQuery(notificationsQuery)
}
