import { useQuery } from '@tanstack/react-query'
import { getAdminTotals } from 'contract/admin/dashboard.ts'
import { queryFor } from '~/lib/api/query.tsx'

export function useAdminTotals() {
  return useQuery(queryFor(getAdminTotals))
}
