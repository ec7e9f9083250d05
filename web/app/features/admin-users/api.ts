import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from 'contract/platform/route.ts'
import { getAdminUser, listUserMessages } from 'contract/users/admin.ts'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { READ_ONCE } from '../admin/api.ts'

export const useAdminUser = (id: string) => useQuery(queryFor(getAdminUser, { params: { id } }))

export type MessagesQuery = { page: number; type: 'all' | 'group' | 'direct'; reason: string; reportId?: string }

export function useUserMessages(id: string, query: MessagesQuery) {
  return useQuery<ResponseOf<typeof listUserMessages>, ApiError>({
    queryKey: ['user-messages', id, query],
    queryFn: ({ signal }) => call(listUserMessages, { params: { id }, query, signal }),
    ...READ_ONCE,
  })
}
