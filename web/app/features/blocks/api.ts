import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { blockUser, getBlockStatus, listBlockedUsers, unblockUser } from 'contract/blocks.ts'
import type { InputOf } from 'contract/route.ts'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'

/** Whom I blocked, a page at a time. */
export function useBlockedUsers() {
  return useInfiniteQuery<Awaited<ReturnType<typeof pageOfBlocked>>, ApiError>({
    queryKey: keyFor(listBlockedUsers),
    queryFn: ({ pageParam }) => pageOfBlocked(pageParam as number),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
  })
}

const pageOfBlocked = (page: number) => call(listBlockedUsers, { query: { page } })

/** Did I block this person, and does a block stand between us? */
export function useBlockStatus(id: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(getBlockStatus, { params: { id } }), enabled: isEnabled })
}

/** A block holds wherever people and their messages are shown. */
const AFFECTED = ['users', 'groups', 'messages', 'notifications']

function useAfterBlocking() {
  const client = useQueryClient()
  return () => {
    for (const domain of AFFECTED) void client.invalidateQueries({ queryKey: [domain] })
  }
}

export function useBlockUser(id: string) {
  const refresh = useAfterBlocking()
  return useMutation({
    mutationFn: (body: InputOf<typeof blockUser>['body']) => call(blockUser, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export function useUnblockUser() {
  const refresh = useAfterBlocking()
  return useMutation({
    mutationFn: (id: string) => call(unblockUser, { params: { id } }),
    onSuccess: refresh,
  })
}
