import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Event } from 'contract/events/events.ts'
import type { Group, GroupSummary, MembershipStatus } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { getGroup, listGroups, listMyGroups, listPopularTags } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listJoinRequests, listMembers } from 'contract/groups/membership.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { canCreateGroup, canJoinGroup } from 'contract/payments/premium.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { ifOfToday, keyFor, queryFor, useQuery, useStoredQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import { confirmByVibration } from '~/lib/haptics.ts'
import { recordMilestone } from '~/lib/milestones.ts'

const LISTS = [listGroups, listMyGroups]

export function useGroups(
  query: InputOf<typeof listGroups>['query'],
  { isEnabled = true, refetchInterval }: { isEnabled?: boolean; refetchInterval?: number } = {},
) {
  const options = { placeholderData: keepPreviousData, enabled: isEnabled, refetchInterval }
  return useQuery({ ...queryFor(listGroups, { query }), ...options })
}

const SHOWN_OF_EVENT = 3

export function useEventGroups({ id, groupCount }: Event) {
  const query = useGroups({ eventId: id, limit: SHOWN_OF_EVENT })
  const groups = query.data?.groups ?? []
  // Private groups of the viewer are listed but not counted.
  return { query, groups, hasGroups: groupCount > 0 || groups.length > 0 }
}

export const useMyGroups = (query: InputOf<typeof listMyGroups>['query']) =>
  useStoredQuery({ ...queryFor(listMyGroups, { query }), placeholderData: keepPreviousData }, ifOfToday)

export const groupQuery = (groupId: string) => queryFor(getGroup, { params: { id: groupId } })

export const useGroup = (groupId: string, { isEnabled = true } = {}) =>
  useQuery({ ...groupQuery(groupId), enabled: isEnabled })

/** The group as a list has it that this browser loaded. */
export function useListedGroup(groupId: string): GroupSummary | undefined {
  const client = useQueryClient()
  return LISTS.flatMap((route) => client.getQueriesData<ResponseOf<typeof listGroups>>({ queryKey: keyFor(route) }))
    .flatMap(([, answer]) => answer?.groups ?? [])
    .find(({ id }) => id === groupId)
}

/** All members on one page, which holds the largest group. */
export const membersQuery = (groupId: string) =>
  queryFor(listMembers, { params: { id: groupId }, query: { limit: groupLimits.maxSize } })

export const useMembers = (groupId: string) => useQuery(membersQuery(groupId))

export const useJoinRequests = (groupId: string, { isEnabled = true } = {}) =>
  useQuery({ ...queryFor(listJoinRequests, { params: { id: groupId } }), enabled: isEnabled })

export const useCanCreateGroup = () => useQuery(queryFor(canCreateGroup))

export const useCanJoinGroup = () => useQuery(queryFor(canJoinGroup))

export const usePopularTags = (eventId: string | null) =>
  useQuery({
    ...queryFor(listPopularTags, { query: eventId === null ? {} : { eventId } }),
    staleTime: 10 * MINUTE,
  })

export const useJoinGroup = (groupId: string) =>
  useCall(
    joinGroup,
    (body: InputOf<typeof joinGroup>['body']) => ({ params: { id: groupId }, body }),
    ({ status, waitlistPosition }, client) => {
      recordMilestone('awaitsAnswer')
      confirmByVibration()
      setMembership(client, groupId, status, waitlistPosition)
    },
  )

export const useLeaveGroup = (groupId: string) =>
  useCall(
    leaveGroup,
    () => ({ params: { id: groupId } }),
    (_, client) => setMembership(client, groupId, 'NOT_MEMBER'),
  )

export const useCancel = (groupId: string) =>
  useCall(
    answerAttendance,
    (body: InputOf<typeof answerAttendance>['body']) => ({ params: { id: groupId }, body }),
    (_, client) => setMembership(client, groupId, 'NOT_MEMBER'),
  )

/* The person's own acts, shown before the server has sent the changed answers. */

export function setGroup({ group }: { group: Group }, client: QueryClient): void {
  client.setQueryData<ResponseOf<typeof getGroup>>(groupQuery(group.id).queryKey, (answer) => ({
    pin: null,
    pictures: [],
    lastRequest: null,
    ...answer,
    group,
  }))
  changeGroup(client, group.id, group)
}

function setMembership(
  client: QueryClient,
  groupId: string,
  status: MembershipStatus,
  waitlistPosition: number | null = null,
): void {
  changeGroup(client, groupId, { membershipStatus: status, currentUserMemberStatus: status, waitlistPosition })
}

function changeGroup(client: QueryClient, groupId: string, change: Partial<GroupSummary>): void {
  client.setQueryData<ResponseOf<typeof getGroup>>(
    groupQuery(groupId).queryKey,
    (answer) => answer && { ...answer, group: { ...answer.group, ...change } },
  )
  for (const route of LISTS)
    client.setQueriesData<ResponseOf<typeof listGroups>>({ queryKey: keyFor(route) }, (answer) =>
      answer?.groups.some(({ id }) => id === groupId)
        ? { ...answer, groups: answer.groups.map((group) => (group.id === groupId ? { ...group, ...change } : group)) }
        : answer,
    )
}
