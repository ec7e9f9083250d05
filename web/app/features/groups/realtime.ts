import type { QueryClient } from '@tanstack/react-query'
import { getEvent } from 'contract/events/events.ts'
import type { Group, MembershipStatus } from 'contract/groups/groups.ts'
import { listGroupInvitations, listMyInvitations } from 'contract/groups/invitations.ts'
import { getGroup, getNextSteps, listGroups, listMyGroups, searchGroups } from 'contract/groups/listing.ts'
import {
  type Advice,
  type GroupMember,
  type JoinRequest,
  listJoinRequests,
  listMembers,
} from 'contract/groups/membership.ts'
import { canJoinGroup } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import type { ServerPayload } from 'contract/realtime.ts'
import { keyFor } from '~/lib/api/query.tsx'

/*
  Changes of the cached groups. A mutation and the socket event it causes call the same function, so that receiving twice
  equals receiving once. What an event does not carry (a count, a waitlist position) is refetched.
*/

type MemberEvent = ServerPayload<'member-accepted'>
type GroupAnswer = ResponseOf<typeof getGroup>
type ListAnswer = ResponseOf<typeof listGroups>
type MembersAnswer = ResponseOf<typeof listMembers>
type RequestsAnswer = ResponseOf<typeof listJoinRequests>

const groupKey = (id: string) => keyFor(getGroup, { params: { id } })
const requestsKey = (id: string) => keyFor(listJoinRequests, { params: { id } })
// Without the query, so that it matches every status and page.
const membersKey = (id: string) => keyFor(listMembers, { params: { id } }).slice(0, 3)
/** Everything cached of one group, without the lists of groups. */
export const queryKeysOf = (id: string): readonly (readonly unknown[])[] => [
  groupKey(id),
  membersKey(id),
  requestsKey(id),
  keyFor(listGroupInvitations, { params: { id } }),
]
const listRoutes = [listGroups, searchGroups, listMyGroups]

export function onMemberRequested(client: QueryClient, { groupId }: MemberEvent): void {
  refreshGroup(client, groupId)
}

export function onMemberAccepted(client: QueryClient, { groupId, userId }: MemberEvent, me: string): void {
  if (userId === me) setMembership(client, groupId, 'ACCEPTED')
  moveMember(client, groupId, userId, 'ACCEPTED')
  refreshGroup(client, groupId)
}

/** A rejected request, or a removed member. */
export function onMemberRejected(client: QueryClient, { groupId, userId }: MemberEvent, me: string): void {
  if (userId === me) setMembership(client, groupId, 'REJECTED')
  moveMember(client, groupId, userId, 'REJECTED')
  refreshGroup(client, groupId)
}

/** A member left, or a request was withdrawn. */
export function onMemberLeft(client: QueryClient, { groupId, userId }: MemberEvent, me: string): void {
  if (userId === me) setMembership(client, groupId, 'NOT_MEMBER')
  moveMember(client, groupId, userId, 'NOT_MEMBER')
  refreshGroup(client, groupId)
}

export function onGroupUpdated(client: QueryClient, { groupId }: ServerPayload<'group-updated'>): void {
  refreshGroup(client, groupId)
}

export function onGroupDeleted(client: QueryClient, { groupId }: ServerPayload<'group-deleted'>): void {
  removeGroup(client, groupId)
}

/** Sets the viewer's membership status wherever the group is cached. */
export function setMembership(
  client: QueryClient,
  groupId: string,
  status: MembershipStatus,
  waitlistPosition: number | null = null,
): void {
  updateGroup(client, groupId, (group) => ({
    ...group,
    membershipStatus: status,
    currentUserMemberStatus: status,
    waitlistPosition,
  }))
}

/** Replaces the group wherever it is cached. */
export function setGroup(client: QueryClient, group: Group): void {
  client.setQueryData<GroupAnswer>(groupKey(group.id), { group })
  updateGroup(client, group.id, () => group)
}

/** The viewer's own advice on a request. */
export function setAdvice(client: QueryClient, groupId: string, userId: string, myAdvice: Advice | null): void {
  client.setQueryData<RequestsAnswer>(
    requestsKey(groupId),
    (answer) =>
      answer && {
        requests: answer.requests.map((request) => (request.userId === userId ? { ...request, myAdvice } : request)),
      },
  )
}

export function setOwner(client: QueryClient, groupId: string, ownerId: string): void {
  updateMembers(client, groupId, (members) =>
    members.map((member) => ({ ...member, isOwner: member.userId === ownerId })),
  )
}

/**
 * Moves a person to the cached list of a status (`NOT_MEMBER`: to none) and updates the counts. Changes nothing for a person
 * in none of the cached lists.
 */
export function moveMember(
  client: QueryClient,
  groupId: string,
  userId: string,
  status: 'ACCEPTED' | 'REJECTED' | 'NOT_MEMBER',
): void {
  const requests = client.getQueryData<RequestsAnswer>(requestsKey(groupId))?.requests ?? []
  const isPerson = (person: { userId: string }) => person.userId === userId
  const request = requests.find(isPerson)
  const listed = memberLists(client, groupId).flatMap(([, answer]) => answer.members)
  const wasMember = listed.some((member) => isPerson(member) && member.status === 'ACCEPTED')
  const known = request ?? listed.find(isPerson)
  if (known === undefined) return

  if (request)
    client.setQueryData<RequestsAnswer>(requestsKey(groupId), {
      requests: renumberWaitlist(requests.filter((each) => !isPerson(each))),
    })
  for (const [key, answer] of memberLists(client, groupId)) {
    const belongs = isFirstPageOf(key, status)
    const isListed = answer.members.some(isPerson)
    if (belongs === isListed) continue
    const members = belongs
      ? [...answer.members, memberFrom(known, status as 'ACCEPTED' | 'REJECTED')]
      : answer.members.filter((member) => !isPerson(member))
    const total = Math.max(0, answer.pagination.total + (belongs ? 1 : -1))
    client.setQueryData<MembersAnswer>(key, { members, pagination: { ...answer.pagination, total } })
  }
  const memberChange = (status === 'ACCEPTED' ? 1 : 0) - (wasMember ? 1 : 0)
  updateGroup(client, groupId, (group) => ({
    ...group,
    currentMembers: group.currentMembers + memberChange,
    requestCount: group.requestCount === null ? null : Math.max(0, group.requestCount - (request ? 1 : 0)),
  }))
}

/** Refetches a group and the lists that contain it: at once what is on screen, the rest when it is shown. */
export function refreshGroup(client: QueryClient, groupId: string): void {
  for (const queryKey of queryKeysOf(groupId)) void client.invalidateQueries({ queryKey })
  refreshLists(client)
}

export function refreshLists(client: QueryClient): void {
  for (const route of listRoutes) void client.invalidateQueries({ queryKey: keyFor(route) })
  void client.invalidateQueries({ queryKey: keyFor(getNextSteps) })
  void client.invalidateQueries({ queryKey: keyFor(listMyInvitations) })
  // An event carries the number of its groups and free places.
  void client.invalidateQueries({ queryKey: keyFor(getEvent) })
  // The limits and upgrades depend on the memberships; `premium` is the key of all of them.
  void client.invalidateQueries({ queryKey: keyFor(canJoinGroup).slice(0, 1) })
}

/** For after a reconnect: everything may have changed. */
export function refreshAll(client: QueryClient): void {
  // A refused query is left alone: gaining access sends an event of its own.
  void client.invalidateQueries({
    queryKey: keyFor(getGroup).slice(0, 1),
    predicate: ({ state }) => state.status === 'success',
  })
}

/** Removes a deleted group. Its own queries are not refetched, because its pages navigate away. */
export function removeGroup(client: QueryClient, groupId: string): void {
  for (const route of listRoutes)
    client.setQueriesData<ListAnswer>({ queryKey: keyFor(route) }, (answer) =>
      answer?.groups.some(({ id }) => id === groupId)
        ? {
            groups: answer.groups.filter(({ id }) => id !== groupId),
            pagination: { ...answer.pagination, total: answer.pagination.total - 1 },
          }
        : answer,
    )
  for (const queryKey of queryKeysOf(groupId)) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  refreshLists(client)
}

function updateGroup(client: QueryClient, groupId: string, change: (group: Group) => Group): void {
  client.setQueryData<GroupAnswer>(groupKey(groupId), (answer) => answer && { group: change(answer.group) })
  for (const route of listRoutes)
    client.setQueriesData<ListAnswer>({ queryKey: keyFor(route) }, (answer) =>
      answer?.groups.some(({ id }) => id === groupId)
        ? { ...answer, groups: answer.groups.map((group) => (group.id === groupId ? change(group) : group)) }
        : answer,
    )
}

function memberLists(client: QueryClient, groupId: string): [key: readonly unknown[], answer: MembersAnswer][] {
  return client
    .getQueriesData<MembersAnswer>({ queryKey: membersKey(groupId) })
    .flatMap(([key, answer]) => (answer ? [[key, answer]] : []))
}

function updateMembers(client: QueryClient, groupId: string, change: (members: GroupMember[]) => GroupMember[]): void {
  for (const [key, answer] of memberLists(client, groupId))
    client.setQueryData<MembersAnswer>(key, { ...answer, members: change(answer.members) })
}

/** Whether this query is the first page of this status, where new members are added. */
function isFirstPageOf(key: readonly unknown[], status: string): boolean {
  const query = key[3] as { status?: string; page?: number }
  return (query.status ?? 'ACCEPTED') === status && (query.page ?? 1) === 1
}

function memberFrom({ userId, user }: JoinRequest | GroupMember, status: 'ACCEPTED' | 'REJECTED'): GroupMember {
  const joinedAt = status === 'ACCEPTED' ? new Date().toISOString() : null
  const unanswered = { attendance: null, attendanceAskedAt: null, hasTicket: null, arrival: null }
  return { userId, user, status, joinedAt, isOwner: false, ...unanswered }
}

function renumberWaitlist(requests: JoinRequest[]): JoinRequest[] {
  let position = 0
  return requests.map((request) => {
    if (request.status !== 'WAITLIST') return request
    position += 1
    return { ...request, waitlistPosition: position }
  })
}
