import { blockUser, getBlockStatus, listBlockedUsers, unblockUser } from 'contract/blocks.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor, useInfiniteQuery, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export const useBlockedUsers = () =>
  useInfiniteQuery({
    queryKey: keyFor(listBlockedUsers),
    queryFn: ({ pageParam }) => call(listBlockedUsers, { query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })

export const useBlockStatus = (id: string) => useQuery(queryFor(getBlockStatus, { params: { id } }))

export const useBlockUser = (id: string) =>
  useCall(blockUser, (body: InputOf<typeof blockUser>['body']) => ({ params: { id }, body }))

export const useUnblockUser = () => useCall(unblockUser, (id: string) => ({ params: { id } }))
