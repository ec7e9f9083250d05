import { useQuery } from '@tanstack/react-query'
import { getReportStats, listReports } from 'contract/reports.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { READ_ONCE } from '../admin/api.ts'

export const useReport = (id: string | null) =>
  useQuery({
    // Without the evidence, because each look at it is logged.
    ...queryFor(listReports, { query: { id: id ?? undefined, limit: 1, evidence: 'false' } }),
    select: ({ reports }) => reports[0],
    enabled: id !== null,
  })

export const useReportStats = () => useQuery(queryFor(getReportStats))

export function useReportEvidence(id: string) {
  return useQuery({
    queryKey: ['report-evidence', id],
    queryFn: async ({ signal }) =>
      (await call(listReports, { query: { id, limit: 1 }, signal })).reports[0]?.evidence ?? [],
    ...READ_ONCE,
  })
}
