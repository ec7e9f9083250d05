import { getPremiumFeatures } from 'contract/payments/premium.ts'
import type { MyLimits } from 'contract/usage.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'

/** Read again by every screen that shows it: requests, messages and events of all kinds change it. */
export function useMyLimits(): MyLimits | undefined {
  return useQuery({ ...queryFor(getPremiumFeatures), staleTime: 0 }).data?.limits
}
