import {
  adminGroupLimits,
  getAdminGroup,
  readGroupLog,
  transferGroupOwner,
  updateAdminGroup,
} from 'contract/groups/admin.ts'
import { GROUP_PICTURE } from 'contract/groups/lifecycle.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { keyFor, queryFor, useInfiniteQuery, useQuery } from '~/lib/api/query.tsx'
import { READ_ONCE, useAdminMutation } from '../admin/api.ts'

export const useAdminGroup = (id: string) => useQuery(queryFor(getAdminGroup, { params: { id } }))

const loadedGroup = (id: string) => keyFor(getAdminGroup, { params: { id } })

export const useUpdateGroup = (id: string) =>
  useAdminMutation(
    (change: InputOf<typeof updateAdminGroup>['body'] & PictureChange) =>
      call(updateAdminGroup, { params: { id }, ...withPicture(GROUP_PICTURE, change) }),
    loadedGroup(id),
  )

export const useTransferOwner = (id: string) =>
  useAdminMutation(
    (body: { newOwnerId: string; reason: string | null; isConfirmed?: boolean }) =>
      call(transferGroupOwner, { params: { id }, body }),
    loadedGroup(id),
  )

export function useGroupLog(id: string, userId: string | null, reason: string | null) {
  return useInfiniteQuery({
    // Outside the domain, whose answers are refetched after each action.
    queryKey: ['group-log', id, userId],
    queryFn: ({ pageParam, signal }) =>
      call(readGroupLog, {
        params: { id },
        query: { page: pageParam, limit: adminGroupLimits.messages, reason, ...(userId === null ? {} : { userId }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
    ...READ_ONCE,
  })
}
