import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminTotals, getAdminTrends, getLookingFigures, getTurnoutFigures } from 'contract/admin/dashboard.ts'
import { listFailedJobs, retryFailedJob } from 'contract/admin/failed-jobs.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'

export function useAdminTotals() {
  return useQuery(queryFor(getAdminTotals))
}

export function useAdminTrends() {
  return useQuery({ ...queryFor(getAdminTrends), staleTime: 5 * MINUTE })
}

export function useLookingFigures() {
  return useQuery({ ...queryFor(getLookingFigures), staleTime: 5 * MINUTE })
}

export function useTurnoutFigures() {
  return useQuery({ ...queryFor(getTurnoutFigures), staleTime: 5 * MINUTE })
}

export function useFailedJobs(limit: number) {
  return useQuery({ ...queryFor(listFailedJobs, { query: { limit } }), placeholderData: keepPreviousData })
}

/** Refetches the list also after a failure: another administrator may have retried the job. */
export function useRetryFailedJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryFailedJob, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
