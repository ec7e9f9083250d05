import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { blockUser, getBlockStatus, listBlockedUsers, unblockUser } from 'contract/blocks.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export function useBlockedUsers() {
  return useInfiniteQuery<Awaited<ReturnType<typeof blockedUsersPage>>, ApiError>({
    queryKey: keyFor(listBlockedUsers),
    queryFn: ({ pageParam }) => blockedUsersPage(pageParam as number),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
}

const blockedUsersPage = (page: number) => call(listBlockedUsers, { query: { page } })

export const useBlockStatus = (id: string) => useQuery(queryFor(getBlockStatus, { params: { id } }))

export const useBlockUser = (id: string) =>
  useCall(blockUser, (body: InputOf<typeof blockUser>['body']) => ({ params: { id }, body }))

export const useUnblockUser = () => useCall(unblockUser, (id: string) => ({ params: { id } }))
