import type { QueryClient } from '@tanstack/react-query'
import { getEvent } from 'contract/events.ts'
import {
  type Group,
  type GroupMember,
  getGroup,
  type JoinRequest,
  listGroups,
  listJoinRequests,
  listMembers,
  listMyGroups,
  type MembershipStatus,
  searchGroups,
} from 'contract/groups.ts'
import { canJoinGroup } from 'contract/payments-premium.ts'
import type { ServerPayload } from 'contract/realtime.ts'
import type { ResponseOf } from 'contract/route.ts'
import { keyFor } from '~/lib/api/query.tsx'

/*
  What is known of groups, and how news changes it. Each function is called by whoever acted, with the answer, and by the
  socket, with the event: hearing twice equals hearing once. What an event does not say (a count, a place in line) is asked
  again; only what is on screen is asked at once.
*/

type MemberEvent = ServerPayload<'member-accepted'>
type GroupAnswer = ResponseOf<typeof getGroup>
type ListAnswer = ResponseOf<typeof listGroups>
type MembersAnswer = ResponseOf<typeof listMembers>
type RequestsAnswer = ResponseOf<typeof listJoinRequests>

const groupKey = (id: string) => keyFor(getGroup, { params: { id } })
const requestsKey = (id: string) => keyFor(listJoinRequests, { params: { id } })
// Without its query: every status, every page.
const membersKey = (id: string) => keyFor(listMembers, { params: { id } }).slice(0, 3)
/** All that is kept of one group, lists of groups aside. */
export const queryKeysOf = (id: string): readonly (readonly unknown[])[] => [
  groupKey(id),
  membersKey(id),
  requestsKey(id),
]
const listRoutes = [listGroups, searchGroups, listMyGroups]

/** Somebody asked to join. */
export function onMemberRequested(client: QueryClient, { groupId }: MemberEvent): void {
  refreshGroup(client, groupId)
}

export function onMemberAccepted(client: QueryClient, { groupId, userId }: MemberEvent, me: string): void {
  if (userId === me) setMembership(client, groupId, 'ACCEPTED')
  moveMember(client, groupId, userId, 'ACCEPTED')
  refreshGroup(client, groupId)
}

/** Turned down, or put out. */
export function onMemberRejected(client: QueryClient, { groupId, userId }: MemberEvent, me: string): void {
  if (userId === me) setMembership(client, groupId, 'REJECTED')
  moveMember(client, groupId, userId, 'REJECTED')
  refreshGroup(client, groupId)
}

/** Left, or took a request back. */
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

/** How I stand to a group, wherever it is shown. */
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

/** Puts the group as the server gives it in every place it is shown. */
export function setGroup(client: QueryClient, group: Group): void {
  client.setQueryData<GroupAnswer>(groupKey(group.id), { group })
  updateGroup(client, group.id, () => group)
}

export function setOwner(client: QueryClient, groupId: string, ownerId: string): void {
  updateMembers(client, groupId, (members) =>
    members.map((member) => ({ ...member, isOwner: member.userId === ownerId })),
  )
}

/**
 * Moves a person to where the decision puts them (`NOT_MEMBER`: nowhere) and lets the counts follow. Someone not known here
 * moves nothing.
 */
export function moveMember(
  client: QueryClient,
  groupId: string,
  userId: string,
  status: 'ACCEPTED' | 'REJECTED' | 'NOT_MEMBER',
): void {
  const requests = client.getQueryData<RequestsAnswer>(requestsKey(groupId))?.requests ?? []
  const isThem = (person: { userId: string }) => person.userId === userId
  const request = requests.find(isThem)
  const listed = memberLists(client, groupId).flatMap(([, answer]) => answer.members)
  const wasMember = listed.some((member) => isThem(member) && member.status === 'ACCEPTED')
  const known = request ?? listed.find(isThem)
  if (known === undefined) return

  if (request)
    client.setQueryData<RequestsAnswer>(requestsKey(groupId), {
      requests: renumberWaitlist(requests.filter((r) => !isThem(r))),
    })
  for (const [key, answer] of memberLists(client, groupId)) {
    const belongs = isFirstPageOf(key, status)
    const isThere = answer.members.some(isThem)
    if (belongs === isThere) continue
    const members = belongs
      ? [...answer.members, memberFrom(known, status as 'ACCEPTED' | 'REJECTED')]
      : answer.members.filter((member) => !isThem(member))
    const total = Math.max(0, answer.pagination.total + (belongs ? 1 : -1))
    client.setQueryData<MembersAnswer>(key, { members, pagination: { ...answer.pagination, total } })
  }
  const step = (status === 'ACCEPTED' ? 1 : 0) - (wasMember ? 1 : 0)
  updateGroup(client, groupId, (group) => ({
    ...group,
    currentMembers: group.currentMembers + step,
    requestCount: group.requestCount === null ? null : Math.max(0, group.requestCount - (request ? 1 : 0)),
  }))
}

/** Asks again what may have changed in and around a group: at once what is on screen, the rest when it is looked at. */
export function refreshGroup(client: QueryClient, groupId: string): void {
  for (const queryKey of queryKeysOf(groupId)) void client.invalidateQueries({ queryKey })
  refreshLists(client)
}

export function refreshLists(client: QueryClient): void {
  for (const route of listRoutes) void client.invalidateQueries({ queryKey: keyFor(route) })
  // An event says how many groups and free places it has.
  void client.invalidateQueries({ queryKey: keyFor(getEvent) })
  // What one may and what can be bought follows from what one is in: `premium` names it all.
  void client.invalidateQueries({ queryKey: keyFor(canJoinGroup).slice(0, 1) })
}

/** After a gap in the connection: all of it may have changed. */
export function refreshAll(client: QueryClient): void {
  // What was refused stays so: whoever gains a right hears of it by name.
  void client.invalidateQueries({
    queryKey: keyFor(getGroup).slice(0, 1),
    predicate: ({ state }) => state.status === 'success',
  })
}

/** The group is no more: who looks at it is led away, so nothing of it is asked again. */
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

/** Whether this list, by its query, is where newcomers of this status stand. */
function isFirstPageOf(key: readonly unknown[], status: string): boolean {
  const query = key[3] as { status?: string; page?: number }
  return (query.status ?? 'ACCEPTED') === status && (query.page ?? 1) === 1
}

function memberFrom({ userId, user }: JoinRequest | GroupMember, status: 'ACCEPTED' | 'REJECTED'): GroupMember {
  const joinedAt = status === 'ACCEPTED' ? new Date().toISOString() : null
  return { userId, user, status, joinedAt, isOwner: false }
}

/** The places in line count on from 1 without a hole. */
function renumberWaitlist(requests: JoinRequest[]): JoinRequest[] {
  let place = 0
  return requests.map((request) => {
    if (request.status !== 'WAITLIST') return request
    place += 1
    return { ...request, waitlistPosition: place }
  })
}
