import { keepPreviousData } from '@tanstack/react-query'
import { createGroup, deleteGroup, GROUP_PICTURE, updateGroup } from 'contract/groups/lifecycle.ts'
import { listJoinRequests, listMembers, transferOwnership, updateMemberStatus } from 'contract/groups/membership.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { keyFor, queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall, useOptimisticCall } from '~/lib/api/use-call.ts'
import { setGroup } from './api.ts'

const DECLINED_PER_PAGE = 20

export const useDeclinedMembers = (groupId: string, page: number, { isEnabled }: { isEnabled: boolean }) =>
  useQuery({
    ...queryFor(listMembers, {
      params: { id: groupId },
      query: { status: 'REJECTED', page, limit: DECLINED_PER_PAGE },
    }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })

export const useCreateGroup = () =>
  useCall(
    createGroup,
    (change: InputOf<typeof createGroup>['body'] & PictureChange) => withPicture(GROUP_PICTURE, change),
    setGroup,
  )

export const useUpdateGroup = (groupId: string) =>
  useCall(
    updateGroup,
    (change: InputOf<typeof updateGroup>['body'] & PictureChange) => ({
      params: { id: groupId },
      ...withPicture(GROUP_PICTURE, change),
    }),
    setGroup,
  )

export const useDeleteGroup = (groupId: string) => useCall(deleteGroup, () => ({ params: { id: groupId } }))

type Decision = { userId: string } & InputOf<typeof updateMemberStatus>['body']

export function useUpdateMemberStatus(groupId: string) {
  const queryKey = keyFor(listJoinRequests, { params: { id: groupId } })
  return useOptimisticCall(
    updateMemberStatus,
    ({ userId, ...body }: Decision) => ({ params: { id: groupId, userId }, body }),
    {
      queryKey,
      show: ({ userId }, client) =>
        client.setQueryData<ResponseOf<typeof listJoinRequests>>(
          queryKey,
          (answer) => answer && { ...answer, requests: answer.requests.filter((request) => request.userId !== userId) },
        ),
    },
  )
}

export const useTransferOwnership = (groupId: string) =>
  useCall(transferOwnership, (body: { userId: string }) => ({ params: { id: groupId }, body }), setGroup)
