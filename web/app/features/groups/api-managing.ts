import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { MemberStatus } from 'contract/groups/groups.ts'
import { createGroup, deleteGroup, GROUP_PICTURE, updateGroup } from 'contract/groups/lifecycle.ts'
import {
  type JoinRequest,
  listJoinRequests,
  listMembers,
  transferOwnership,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { keyFor, queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall, useOptimisticCall } from '~/lib/api/use-call.ts'
import { setGroup } from './api.ts'

const DECLINED_PER_PAGE = 20

export function useDeclinedMembers(groupId: string, page: number, { isEnabled = true } = {}) {
  return useQuery({
    ...queryFor(listMembers, {
      params: { id: groupId },
      query: { status: 'REJECTED', page, limit: DECLINED_PER_PAGE },
    }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

export const useCreateGroup = () =>
  useCall(
    createGroup,
    (change: InputOf<typeof createGroup>['body'] & PictureChange) => withPicture(GROUP_PICTURE, change),
    ({ group }, client) => setGroup(client, group),
  )

export const useUpdateGroup = (groupId: string) =>
  useCall(
    updateGroup,
    (change: InputOf<typeof updateGroup>['body'] & PictureChange) => ({
      params: { id: groupId },
      ...withPicture(GROUP_PICTURE, change),
    }),
    ({ group }, client) => setGroup(client, group),
  )

export const useDeleteGroup = (groupId: string) => useCall(deleteGroup, () => ({ params: { id: groupId } }))

type Decision = {
  userId: string
  status: Extract<MemberStatus, 'ACCEPTED' | 'REJECTED'>
  note?: string | null
  confirmed?: boolean
}

export const useUpdateMemberStatus = (groupId: string) =>
  useOptimisticCall(
    updateMemberStatus,
    ({ userId, ...body }: Decision) => ({ params: { id: groupId, userId }, body }),
    {
      queryKey: requestsKey(groupId),
      show: ({ userId }, client) =>
        changeRequests(client, groupId, (all) => all.filter((request) => request.userId !== userId)),
    },
  )

export const useTransferOwnership = (groupId: string) =>
  useCall(
    transferOwnership,
    (body: { userId: string }) => ({ params: { id: groupId }, body }),
    ({ group }, client) => setGroup(client, group),
  )

const requestsKey = (groupId: string) => keyFor(listJoinRequests, { params: { id: groupId } })

function changeRequests(client: QueryClient, groupId: string, change: (requests: JoinRequest[]) => JoinRequest[]) {
  client.setQueryData<ResponseOf<typeof listJoinRequests>>(
    requestsKey(groupId),
    (answer) => answer && { ...answer, requests: change(answer.requests) },
  )
}
