import type { ResponseOf } from 'contract/platform/route.ts'
import { getMyLimits } from 'contract/usage.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'

export type MyLimits = ResponseOf<typeof getMyLimits>

/** Read again by every screen that shows it: requests, messages and events of all kinds change it. */
export function useMyLimits(): MyLimits | undefined {
  return useQuery({ ...queryFor(getMyLimits), staleTime: 0 }).data
}
