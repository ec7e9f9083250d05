import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createGroup,
  deleteGroup,
  GROUP_PICTURE,
  getGroup,
  groupLimits,
  joinGroup,
  leaveGroup,
  listGroups,
  listJoinRequests,
  listMembers,
  listMyGroups,
  listPopularTags,
  type MemberStatus,
  transferOwnership,
  updateGroup,
  updateMemberStatus,
} from 'contract/groups.ts'
import { canExpandGroup, canJoinGroup } from 'contract/payments-premium.ts'
import type { InputOf } from 'contract/route.ts'
import { call } from '~/lib/api/api.ts'
import { type PictureChange, withPicture } from '~/lib/api/picture-body.ts'
import { queryFor } from '~/lib/api/query.tsx'
import {
  moveMember,
  queryKeysOf,
  refreshGroup,
  refreshLists,
  removeGroup,
  setGroup,
  setMembership,
  setOwner,
} from './realtime.ts'

/** A page of groups, of one event or of all; the page before stays in view while the next one loads. */
export function useGroups(query: InputOf<typeof listGroups>['query']) {
  return useQuery({ ...queryFor(listGroups, { query }), placeholderData: keepPreviousData })
}

/** The groups I am in, or with `status` those I asked for. */
export function useMyGroups(query: InputOf<typeof listMyGroups>['query']) {
  return useQuery({ ...queryFor(listMyGroups, { query }), placeholderData: keepPreviousData })
}

export function useGroup(groupId: string) {
  return useQuery(queryFor(getGroup, { params: { id: groupId } }))
}

/** Everybody who is in: a group holds 50 at most, so one page. */
const membersOf = (groupId: string) =>
  queryFor(listMembers, { params: { id: groupId }, query: { limit: groupLimits.maxSize } })

export function useMembers(groupId: string) {
  return useQuery(membersOf(groupId))
}

const DECLINED_SHOWN = 20

/** Who was turned down or put out; for the owner. */
export function useDeclinedMembers(groupId: string, page: number, { isEnabled = true } = {}) {
  return useQuery({
    ...queryFor(listMembers, { params: { id: groupId }, query: { status: 'REJECTED', page, limit: DECLINED_SHOWN } }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** For the owner. */
export function useJoinRequests(groupId: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(listJoinRequests, { params: { id: groupId } }), enabled: isEnabled })
}

/** Whether I may be in one more group, and what would lift the limit. */
export function useCanJoinGroup() {
  return useQuery(queryFor(canJoinGroup))
}

/** Whether places can be bought for a group; for its owner. */
export function useCanExpandGroup(groupId: string) {
  return useQuery(queryFor(canExpandGroup, { params: { groupId } }))
}

/** The most used labels, of one event or of all to come. */
export function usePopularTags(eventId: string | null = null) {
  return useQuery({
    ...queryFor(listPopularTags, { query: eventId === null ? {} : { eventId } }),
    staleTime: 10 * 60_000,
  })
}

/** Makes a group; its page is then known without asking again. */
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

/** Asks to join, with a few words for the owner. */
export function useJoinGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: string | null) => call(joinGroup, { params: { id: groupId }, body: { message } }),
    onSuccess: ({ status, waitlistPosition }) => {
      setMembership(client, groupId, status, waitlistPosition)
      refreshGroup(client, groupId)
    },
    // The screen was behind: somebody else was faster, or the answer is already no.
    onError: () => refreshGroup(client, groupId),
  })
}

/** Leaves, or withdraws a request. */
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

type Decision = { userId: string; status: Extract<MemberStatus, 'ACCEPTED' | 'REJECTED'> }

/** The owner's yes or no: seen at once, and undone when the server refuses. */
export function useUpdateMemberStatus(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, status }: Decision) =>
      call(updateMemberStatus, { params: { id: groupId, userId }, body: { status } }),
    ...optimistic(client, groupId, ({ userId, status }: Decision) => moveMember(client, groupId, userId, status)),
  })
}

export function useTransferOwnership(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call(transferOwnership, { params: { id: groupId }, body: { userId } }),
    onSuccess: ({ group }) => {
      setOwner(client, groupId, group.ownerId)
      setGroup(client, group)
      refreshGroup(client, groupId)
    },
    onError: () => refreshGroup(client, groupId),
  })
}

/** What a mutation needs to be seen at once: what was there comes back when it fails, and the server has the last word. */
function optimistic<T>(client: QueryClient, groupId: string, apply: (given: T) => void) {
  const touched = queryKeysOf(groupId)
  return {
    onMutate: async (given: T) => {
      await Promise.all(touched.map((queryKey) => client.cancelQueries({ queryKey })))
      const before = touched.flatMap((queryKey) => client.getQueriesData({ queryKey }))
      apply(given)
      return before
    },
    onError: (_error: unknown, _given: T, before: [readonly unknown[], unknown][] | undefined) => {
      for (const [queryKey, data] of before ?? []) client.setQueryData(queryKey, data)
    },
    onSettled: () => refreshGroup(client, groupId),
  }
}
