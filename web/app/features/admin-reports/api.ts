import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from 'contract/platform/route.ts'
import { getReportStats, listReports } from 'contract/reports.ts'
import { listTurnoutObjections } from 'contract/turnout.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'

/** One report; none without an id. */
export const useReport = (id: string | null) =>
  useQuery({
    // Without the evidence, because each look at it is logged.
    ...queryFor(listReports, { query: { id: id ?? undefined, limit: 1, evidence: 'false' } }),
    select: ({ reports }) => reports[0],
    enabled: id !== null,
  })

export const useReportStats = () => useQuery(queryFor(getReportStats))

/**
 * The evidence of one report. The api logs every call, so nothing is refetched automatically or stays in the cache.
 */
export function useReportEvidence(id: string) {
  return useQuery({
    queryKey: ['report-evidence', id],
    queryFn: async ({ signal }) =>
      (await call(listReports, { query: { id, limit: 1 }, signal })).reports[0]?.evidence ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

export const useContestedTurnout = (query: InputOf<typeof listTurnoutObjections>['query']) =>
  useQuery({ ...queryFor(listTurnoutObjections, { query }), placeholderData: keepPreviousData })
