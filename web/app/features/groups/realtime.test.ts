import { QueryClient } from '@tanstack/react-query'
import type { Group } from 'contract/groups/groups.ts'
import { getGroup, listGroups, listMyGroups } from 'contract/groups/listing.ts'
import { type GroupMember, type JoinRequest, listJoinRequests, listMembers } from 'contract/groups/membership.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyFor } from '~/lib/api/query.tsx'
import { aGroup, aMember, aRequest, onePage } from '~/testing/groups.ts'
import {
  moveMember,
  onGroupDeleted,
  onGroupUpdated,
  onMemberAccepted,
  onMemberLeft,
  onMemberRejected,
  onMemberRequested,
  setGroup,
  setMembership,
  setOwner,
} from './realtime.ts'

const owner = aMember({ username: 'Sanne', isOwner: true })
const imane = aMember({ username: 'Imane' })
const noor = aRequest({ username: 'Noor', message: 'Mag ik mee?' })
const first = aRequest({ username: 'Joris', waitlistPosition: 1 })
const second = aRequest({ username: 'Lotte', waitlistPosition: 2 })
const teun = aMember({ username: 'Teun', status: 'REJECTED', joinedAt: null })

let client: QueryClient
let group: Group
let other: Group

const id = () => group.id
const groupKey = () => keyFor(getGroup, { params: { id: id() } })
const requestsKey = () => keyFor(listJoinRequests, { params: { id: id() } })
const acceptedKey = () => keyFor(listMembers, { params: { id: id() }, query: { limit: 50 } })
const declinedKey = (page = 1) =>
  keyFor(listMembers, { params: { id: id() }, query: { status: 'REJECTED', page, limit: 20 } })
const listKey = () => keyFor(listGroups, { query: { page: 1 } })
const mineKey = () => keyFor(listMyGroups, { query: { page: 1 } })

const cachedGroup = () => client.getQueryData<ResponseOf<typeof getGroup>>(groupKey())?.group
const inList = (key = listKey()) =>
  client.getQueryData<ResponseOf<typeof listGroups>>(key)?.groups.find((each) => each.id === id())
const requests = () => client.getQueryData<{ requests: JoinRequest[] }>(requestsKey())?.requests
const names = (key: readonly unknown[]) =>
  client.getQueryData<{ members: GroupMember[] }>(key)?.members.map(({ user }) => user.username)
const total = (key: readonly unknown[]) => client.getQueryData<ResponseOf<typeof listMembers>>(key)?.pagination.total
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
const everything = () =>
  JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )

beforeEach(() => {
  client = new QueryClient()
  group = aGroup({ ownerId: owner.userId, currentMembers: 2, requestCount: 3 })
  other = aGroup({ name: 'Een andere groep' })
  client.setQueryData(groupKey(), { group })
  client.setQueryData(requestsKey(), { requests: [noor, first, second] })
  client.setQueryData(acceptedKey(), { members: [owner, imane], pagination: onePage(2, 50) })
  client.setQueryData(declinedKey(), { members: [teun], pagination: onePage(1) })
  client.setQueryData(listKey(), { groups: [group, other], pagination: onePage(2, 12) })
  client.setQueryData(mineKey(), { groups: [group], pagination: onePage(1, 12) })
})

const event = (person: { userId: string; user: { username: string } }) => ({
  groupId: id(),
  userId: person.userId,
  username: person.user.username,
})

describe('for the owner', () => {
  it('an accepted applicant moves to the members and the counts change', () => {
    onMemberAccepted(client, event(noor), owner.userId)
    expect(requests()?.map(({ user }) => user.username)).toEqual(['Joris', 'Lotte'])
    expect(names(acceptedKey())).toEqual(['Sanne', 'Imane', 'Noor'])
    expect(total(acceptedKey())).toBe(3)
    expect(cachedGroup()).toMatchObject({ currentMembers: 3, requestCount: 2, membershipStatus: 'NOT_MEMBER' })
    expect(inList()).toMatchObject({ currentMembers: 3, requestCount: 2 })
    expect(inList(mineKey())).toMatchObject({ currentMembers: 3 })
  })

  it('a declined applicant moves to the declined without changing the members', () => {
    onMemberRejected(client, event(first), owner.userId)
    expect(names(declinedKey())).toEqual(['Teun', 'Joris'])
    expect(cachedGroup()).toMatchObject({ currentMembers: 2, requestCount: 2 })
  })

  it('a declined applicant moves the wait list up', () => {
    onMemberRejected(client, event(first), owner.userId)
    expect(requests()?.map(({ waitlistPosition }) => waitlistPosition)).toEqual([null, 1])
  })

  it('a removed member moves to the declined and frees a place', () => {
    onMemberRejected(client, event(imane), owner.userId)
    expect(names(acceptedKey())).toEqual(['Sanne'])
    expect(names(declinedKey())).toEqual(['Teun', 'Imane'])
    expect(cachedGroup()).toMatchObject({ currentMembers: 1, requestCount: 3 })
  })

  it('a reconsidered person moves back among the members', () => {
    onMemberAccepted(client, event(teun), owner.userId)
    expect(names(declinedKey())).toEqual([])
    expect(names(acceptedKey())).toEqual(['Sanne', 'Imane', 'Teun'])
    expect(cachedGroup()?.currentMembers).toBe(3)
  })

  it('a person who leaves is removed from every list', () => {
    onMemberLeft(client, event(imane), owner.userId)
    onMemberLeft(client, event(noor), owner.userId)
    expect(names(acceptedKey())).toEqual(['Sanne'])
    expect(names(declinedKey())).toEqual(['Teun'])
    expect(requests()).toHaveLength(2)
    expect(cachedGroup()).toMatchObject({ currentMembers: 1, requestCount: 2 })
  })

  it('a newly declined person is added to the first page only', () => {
    client.setQueryData(declinedKey(2), { members: [], pagination: { ...onePage(21), page: 2 } })
    onMemberRejected(client, event(noor), owner.userId)
    expect(names(declinedKey(2))).toEqual([])
  })

  it('an event about an unknown person changes nothing and refetches everything', () => {
    const before = everything()
    onMemberAccepted(client, event(aRequest({ username: 'Iemand' })), owner.userId)
    expect(everything()).toBe(before)
    for (const key of [groupKey(), requestsKey(), acceptedKey(), declinedKey(), listKey(), mineKey()])
      expect(isStale(key)).toBe(true)
  })

  it('a new request refetches the requests', () => {
    onMemberRequested(client, event(noor))
    expect(isStale(requestsKey())).toBe(true)
  })

  it('a transfer changes the owner in the member list', () => {
    setOwner(client, id(), imane.userId)
    const members = client.getQueryData<{ members: GroupMember[] }>(acceptedKey())?.members
    expect(members?.map(({ isOwner }) => isOwner)).toEqual([false, true])
  })
})

describe('for the affected user', () => {
  it.each([
    [onMemberAccepted, 'ACCEPTED'],
    [onMemberRejected, 'REJECTED'],
    [onMemberLeft, 'NOT_MEMBER'],
  ] as const)('%o sets the membership status wherever the group is cached', (handle, status) => {
    setMembership(client, id(), 'WAITLIST', 2)
    expect(cachedGroup()).toMatchObject({ membershipStatus: 'WAITLIST', waitlistPosition: 2 })
    handle(client, event(noor), noor.userId)
    const membership = { membershipStatus: status, currentUserMemberStatus: status, waitlistPosition: null }
    expect(cachedGroup()).toMatchObject(membership)
    expect(inList()).toMatchObject(membership)
  })

  it('other groups in the same list do not change', () => {
    onMemberAccepted(client, event(noor), noor.userId)
    expect(client.getQueryData<ResponseOf<typeof listGroups>>(listKey())?.groups[1]).toEqual(other)
  })

  it('a changed group is refetched', () => {
    onGroupUpdated(client, { groupId: id() })
    expect(isStale(groupKey())).toBe(true)
    expect(isStale(listKey())).toBe(true)
  })

  it('an edited group replaces every cached copy', () => {
    setGroup(client, { ...group, name: 'Late vogels' })
    expect([cachedGroup()?.name, inList()?.name, inList(mineKey())?.name]).toEqual(Array(3).fill('Late vogels'))
  })

  it('a deleted group leaves the lists', () => {
    onGroupDeleted(client, { groupId: id() })
    onGroupDeleted(client, { groupId: id() })
    expect(inList()).toBeUndefined()
    expect(client.getQueryData<ResponseOf<typeof listGroups>>(listKey())?.pagination.total).toBe(1)
  })
})

describe('receiving twice', () => {
  const people = [owner, imane, noor, first, second, teun]
  const handlers = [onMemberAccepted, onMemberRejected, onMemberLeft] as const
  const receivedEvent = fc.record({ person: fc.constantFrom(...people.slice(1)), handle: fc.constantFrom(...handlers) })

  it('equals receiving once, in any order of events', () => {
    fc.assert(
      fc.property(fc.array(receivedEvent, { maxLength: 12 }), (events) => {
        const once = stateAfter(events)
        expect(stateAfter(events.flatMap((each) => [each, each]))).toBe(once)
      }),
      { numRuns: 200 },
    )
  })

  /** The cache after these events, from the initial state. */
  function stateAfter(
    events: readonly { person: (typeof people)[number]; handle: (typeof handlers)[number] }[],
  ): string {
    client.setQueryData(groupKey(), { group })
    client.setQueryData(requestsKey(), { requests: [noor, first, second] })
    client.setQueryData(acceptedKey(), { members: [owner, imane], pagination: onePage(2, 50) })
    client.setQueryData(declinedKey(), { members: [teun], pagination: onePage(1) })
    client.setQueryData(listKey(), { groups: [group, other], pagination: onePage(2, 12) })
    for (const { person, handle } of events) handle(client, event(person), 'another user')
    const members = client.getQueryData<{ members: GroupMember[] }>(acceptedKey())?.members ?? []
    // A refetch would return the same counts.
    expect(cachedGroup()?.currentMembers).toBe(members.length)
    expect(cachedGroup()?.requestCount).toBe(requests()?.length)
    return JSON.stringify([cachedGroup(), inList(), requests(), names(acceptedKey()), names(declinedKey())])
  }

  it('the response and the socket event together count once', () => {
    moveMember(client, id(), noor.userId, 'ACCEPTED')
    onMemberAccepted(client, event(noor), owner.userId)
    expect(cachedGroup()?.currentMembers).toBe(3)
  })
})
