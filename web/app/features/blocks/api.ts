import { blockUser, getBlockStatus, listBlockedUsers, unblockUser } from 'contract/blocks.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor, useInfiniteQuery, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export function useBlockedUsers() {
  return useInfiniteQuery({
    queryKey: keyFor(listBlockedUsers),
    queryFn: ({ pageParam }) => blockedUsersPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
}

const blockedUsersPage = (page: number) => call(listBlockedUsers, { query: { page } })

export const useBlockStatus = (id: string) => useQuery(queryFor(getBlockStatus, { params: { id } }))

export const useBlockUser = (id: string) =>
  useCall(blockUser, (body: InputOf<typeof blockUser>['body']) => ({ params: { id }, body }))

export const useUnblockUser = () => useCall(unblockUser, (id: string) => ({ params: { id } }))
