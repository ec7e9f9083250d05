import { useQuery } from '@tanstack/react-query'
import { getAdminTotals, getAdminTrends } from 'contract/admin-dashboard.ts'
import { queryFor } from '~/lib/query.tsx'

export function useAdminTotals() {
  return useQuery(queryFor(getAdminTotals))
}

/** Figures of whole days: they may be some minutes old. */
export function useAdminTrends() {
  return useQuery({ ...queryFor(getAdminTrends), staleTime: 5 * 60_000 })
}
