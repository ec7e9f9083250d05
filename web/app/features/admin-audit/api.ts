import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listAuditEntries } from 'contract/audit.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { queryFor } from '~/lib/api/query.tsx'

export function useAuditEntries(query: InputOf<typeof listAuditEntries>['query']) {
  return useQuery({ ...queryFor(listAuditEntries, { query }), placeholderData: keepPreviousData })
}
