import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminTotals, getAdminTrends } from 'contract/admin-dashboard.ts'
import { listFailedJobs, retryFailedJob } from 'contract/admin-failed-jobs.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'

export function useAdminTotals() {
  return useQuery(queryFor(getAdminTotals))
}

/** Figures of whole days: they may be some minutes old. */
export function useAdminTrends() {
  return useQuery({ ...queryFor(getAdminTrends), staleTime: 5 * 60_000 })
}

export function useFailedJobs(limit: number) {
  return useQuery({ ...queryFor(listFailedJobs, { query: { limit } }), placeholderData: keepPreviousData })
}

/** Also when it was refused the list is asked again: somebody else may have been first. */
export function useRetryFailedJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryFailedJob, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
