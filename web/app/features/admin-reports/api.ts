import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  getReportStats,
  listReports,
  REPORTED_BY_USER,
  type Report,
  suspendUser,
  unsuspendUser,
  updateReportStatus,
} from 'contract/reports.ts'
import type { InputOf } from 'contract/route.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useAdminMutation } from '../admin/api.ts'

export function useReports(query: InputOf<typeof listReports>['query'], isEnabled = true) {
  return useQuery({ ...queryFor(listReports, { query }), placeholderData: keepPreviousData, enabled: isEnabled })
}

export const useReportStats = () => useQuery(queryFor(getReportStats))

export const useReviewReport = (id: string) =>
  useAdminMutation((notes: string) => call(updateReportStatus, { params: { id }, body: { status: 'reviewed', notes } }))

/** The reason is fixed (spec 3 section 4). */
export const useSuspendReported = () =>
  useAdminMutation(({ id: reportId, reported }: Report) =>
    call(suspendUser, { params: { id: reported?.id ?? '' }, body: { reason: REPORTED_BY_USER, reportId } }),
  )

export const useRestoreReported = () =>
  useAdminMutation(({ id: reportId, reported }: Report) =>
    call(unsuspendUser, { params: { id: reported?.id ?? '' }, body: { reportId } }),
  )
