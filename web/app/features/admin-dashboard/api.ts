import { useQuery } from '@tanstack/react-query'
import { getAdminTotals, getAdminTrends } from 'contract/admin/dashboard.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { listTownWishes } from 'contract/wishes.ts'
import { queryFor } from '~/lib/api/query.tsx'

export const useAdminTotals = () => useQuery(queryFor(getAdminTotals))

export const useTownWishes = () => useQuery(queryFor(listTownWishes))

export const useAdminTrends = () => useQuery({ ...queryFor(getAdminTrends), staleTime: 5 * MINUTE })
