import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { blockUser, getBlockStatus, listBlockedUsers, unblockUser } from 'contract/blocks.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'

export function useBlockedUsers() {
  return useInfiniteQuery<Awaited<ReturnType<typeof blockedUsersPage>>, ApiError>({
    queryKey: keyFor(listBlockedUsers),
    queryFn: ({ pageParam }) => blockedUsersPage(pageParam as number),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
}

const blockedUsersPage = (page: number) => call(listBlockedUsers, { query: { page } })

/** Whether I blocked this user, and whether either of us blocked the other. */
export function useBlockStatus(id: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(getBlockStatus, { params: { id } }), enabled: isEnabled })
}

/** What shows users and their messages. */
const AFFECTED = ['users', 'groups', 'events', 'messages', 'notifications']

function useRefreshAfterBlock() {
  const client = useQueryClient()
  return () => {
    for (const domain of AFFECTED) void client.invalidateQueries({ queryKey: [domain] })
  }
}

export function useBlockUser(id: string) {
  const refresh = useRefreshAfterBlock()
  return useMutation({
    mutationFn: (body: InputOf<typeof blockUser>['body']) => call(blockUser, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export function useUnblockUser() {
  const refresh = useRefreshAfterBlock()
  return useMutation({
    mutationFn: (id: string) => call(unblockUser, { params: { id } }),
    onSuccess: refresh,
  })
}
