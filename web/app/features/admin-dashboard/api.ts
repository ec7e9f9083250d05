import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getAdminTotals } from 'contract/admin/dashboard.ts'
import { listFailedJobs } from 'contract/admin/failed-jobs.ts'
import { queryFor } from '~/lib/api/query.tsx'

export function useAdminTotals() {
  return useQuery(queryFor(getAdminTotals))
}

export function useFailedJobs(limit: number) {
  return useQuery({ ...queryFor(listFailedJobs, { query: { limit } }), placeholderData: keepPreviousData })
}
