import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberStatus } from 'contract/groups/groups.ts'
import { createGroup, deleteGroup, GROUP_PICTURE, updateGroup } from 'contract/groups/lifecycle.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { getGroup, getNextSteps, listGroups, listMyGroups, listPopularTags } from 'contract/groups/listing.ts'
import {
  type Advice,
  adviseOnRequest,
  joinGroup,
  leaveGroup,
  listJoinRequests,
  listMembers,
  transferOwnership,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { canExpandGroup, canJoinGroup } from 'contract/payments/premium.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { queryFor } from '~/lib/api/query.tsx'
import {
  moveMember,
  queryKeysOf,
  refreshGroup,
  refreshLists,
  removeGroup,
  setAdvice,
  setGroup,
  setMembership,
  setOwner,
} from './realtime.ts'

/** A page of groups; the previous page is shown while the next one loads. */
export function useGroups(query: InputOf<typeof listGroups>['query'], { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(listGroups, { query }), placeholderData: keepPreviousData, enabled: isEnabled })
}

/** The user's groups, by default those with status ACCEPTED. */
export function useMyGroups(query: InputOf<typeof listMyGroups>['query']) {
  return useQuery({ ...queryFor(listMyGroups, { query }), placeholderData: keepPreviousData })
}

/** The next steps of the dashboard: requests to answer, events of this week, unanswered requests of the user. */
export function useNextSteps() {
  return useQuery(queryFor(getNextSteps))
}

export const groupQuery = (groupId: string) => queryFor(getGroup, { params: { id: groupId } })

export function useGroup(groupId: string) {
  return useQuery(groupQuery(groupId))
}

/** All members on one page, which holds the largest group. */
export const membersQuery = (groupId: string) =>
  queryFor(listMembers, { params: { id: groupId }, query: { limit: groupLimits.maxSize } })

export function useMembers(groupId: string) {
  return useQuery(membersQuery(groupId))
}

const DECLINED_PER_PAGE = 20

/** Rejected requests and removed members; for the owner. */
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

/** For the owner. */
export function useJoinRequests(groupId: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(listJoinRequests, { params: { id: groupId } }), enabled: isEnabled })
}

/** Whether the user may be in one more group, and which upgrade raises the limit. */
export function useCanJoinGroup() {
  return useQuery(queryFor(canJoinGroup))
}

/** Whether places can be bought for the group; for its owner. */
export function useCanExpandGroup(groupId: string) {
  return useQuery(queryFor(canExpandGroup, { params: { groupId } }))
}

/** The most used tags of one event, or of all upcoming events. */
export function usePopularTags(eventId: string | null = null) {
  return useQuery({
    ...queryFor(listPopularTags, { query: eventId === null ? {} : { eventId } }),
    staleTime: 10 * MINUTE,
  })
}

/** Creates a group and caches its page. */
export function useCreateGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: InputOf<typeof createGroup>['body'] & PictureChange) =>
      call(createGroup, withPicture(GROUP_PICTURE, change)),
    onSuccess: ({ group }) => {
      setGroup(client, group)
      refreshLists(client)
    },
  })
}

export function useUpdateGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: InputOf<typeof updateGroup>['body'] & PictureChange) =>
      call(updateGroup, { params: { id: groupId }, ...withPicture(GROUP_PICTURE, change) }),
    onSuccess: ({ group }) => setGroup(client, group),
  })
}

export function useDeleteGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteGroup, { params: { id: groupId } }),
    onSuccess: () => removeGroup(client, groupId),
  })
}

export function useJoinGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof joinGroup>['body']) => call(joinGroup, { params: { id: groupId }, body }),
    onSuccess: ({ status, waitlistPosition }) => {
      setMembership(client, groupId, status, waitlistPosition)
      refreshGroup(client, groupId)
    },
    // The shown group is outdated: it filled up, or the request was rejected already.
    onError: () => refreshGroup(client, groupId),
  })
}

/** Leaves the group, or withdraws the request. */
export function useLeaveGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveGroup, { params: { id: groupId } }),
    onSuccess: () => {
      setMembership(client, groupId, 'NOT_MEMBER')
      refreshGroup(client, groupId)
    },
    onError: () => refreshGroup(client, groupId),
  })
}

/** Leaves the group and tells its members. */
export function useCancel(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof answerAttendance>['body']) =>
      call(answerAttendance, { params: { id: groupId }, body }),
    onSuccess: () => {
      setMembership(client, groupId, 'NOT_MEMBER')
      refreshGroup(client, groupId)
    },
    onError: () => refreshGroup(client, groupId),
  })
}

type Decision = { userId: string; status: Extract<MemberStatus, 'ACCEPTED' | 'REJECTED'>; note?: string | null }

/** Accepts or rejects at once; undone when the server refuses. */
export function useUpdateMemberStatus(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, ...body }: Decision) => call(updateMemberStatus, { params: { id: groupId, userId }, body }),
    ...optimistic(client, groupId, ({ userId, status }: Decision) => moveMember(client, groupId, userId, status)),
  })
}

/** A member's advice on a request; null withdraws it. */
export function useAdviseOnRequest(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, advice }: { userId: string; advice: Advice | null }) =>
      call(adviseOnRequest, { params: { id: groupId, userId }, body: { advice } }),
    ...optimistic(client, groupId, ({ userId, advice }: { userId: string; advice: Advice | null }) =>
      setAdvice(client, groupId, userId, advice),
    ),
  })
}

export function useTransferOwnership(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { userId: string; isConfirmed?: boolean }) =>
      call(transferOwnership, { params: { id: groupId }, body }),
    onSuccess: ({ group }) => {
      setOwner(client, groupId, group.ownerId)
      setGroup(client, group)
      refreshGroup(client, groupId)
    },
    onError: () => refreshGroup(client, groupId),
  })
}

/** Options of a mutation that changes the cached group at once. A failure restores it; afterwards the group is refetched. */
function optimistic<T>(client: QueryClient, groupId: string, apply: (input: T) => void) {
  const queryKeys = queryKeysOf(groupId)
  return {
    onMutate: async (input: T) => {
      await Promise.all(queryKeys.map((queryKey) => client.cancelQueries({ queryKey })))
      const before = queryKeys.flatMap((queryKey) => client.getQueriesData({ queryKey }))
      apply(input)
      return before
    },
    onError: (_error: unknown, _input: T, before: [readonly unknown[], unknown][] | undefined) => {
      for (const [queryKey, data] of before ?? []) client.setQueryData(queryKey, data)
    },
    onSettled: () => refreshGroup(client, groupId),
  }
}
