import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DecisionCategory } from 'contract/audit.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { removeReference } from 'contract/references.ts'
import {
  getReportStats,
  listReports,
  REPORTED_BY_USER,
  type Report,
  type ReportOutcome,
  suspendUser,
  unsuspendUser,
  updateReportStatus,
} from 'contract/reports.ts'
import { decideTurnoutObjection, listTurnoutObjections } from 'contract/turnout.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'
import { useAdminMutation } from '../admin/api.ts'

export function useReports(query: InputOf<typeof listReports>['query'], isEnabled = true) {
  // Without the evidence, because each look at it is logged.
  const withoutEvidence = { ...query, evidence: 'false' as const }
  return useQuery({
    ...queryFor(listReports, { query: withoutEvidence }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

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

type Review = { notes: string; outcome: ReportOutcome | null }

export const useReviewReport = (id: string) =>
  useAdminMutation((review: Review) =>
    call(updateReportStatus, { params: { id }, body: { status: 'reviewed', ...review } }),
  )

type Reasons = { reason: string | null; category: DecisionCategory | null }

/** Without a reason the spec's fixed one is stored (spec 3 section 4); it is never shown to the person. */
export const useSuspendReported = ({ id: reportId, reported }: Report) =>
  useAdminMutation(({ reason, category }: Reasons) =>
    call(suspendUser, {
      params: { id: reported?.id ?? '' },
      body: { reason: reason ?? REPORTED_BY_USER, category, reportId },
    }),
  )

export const useRestoreReported = () =>
  useAdminMutation(({ id: reportId, reported }: Report) =>
    call(unsuspendUser, { params: { id: reported?.id ?? '' }, body: { reportId } }),
  )

/** Removes the reported reference; its writer receives the reasons by mail. */
export const useRemoveReported = ({ id: reportId, subject }: Report) =>
  useAdminMutation((reasons: Reasons) =>
    call(removeReference, { params: { id: subject.id ?? '' }, body: { ...reasons, reportId } }),
  )

export const useContestedTurnout = (query: InputOf<typeof listTurnoutObjections>['query']) =>
  useQuery({ ...queryFor(listTurnoutObjections, { query }), placeholderData: keepPreviousData })

export function useDecideTurnout(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof decideTurnoutObjection>['body']) =>
      call(decideTurnoutObjection, { params: { id }, body }),
    // Also after a failure: another administrator may have decided already.
    onSettled: () => client.invalidateQueries({ queryKey: keyFor(listTurnoutObjections) }),
  })
}
