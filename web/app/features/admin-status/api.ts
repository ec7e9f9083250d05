import { useQuery } from '@tanstack/react-query'
import { getStatus } from 'contract/admin/status.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { queryFor } from '~/lib/api/query.tsx'

export const useStatus = () => useQuery({ ...queryFor(getStatus), refetchInterval: MINUTE / 2 })
