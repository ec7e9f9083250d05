import type { InputOf } from 'contract/platform/route.ts'
import { createReport, listMyReports } from 'contract/reports.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export const useCreateReport = () => useCall(createReport, (body: InputOf<typeof createReport>['body']) => ({ body }))

export const useMyReports = () => useQuery(queryFor(listMyReports))
