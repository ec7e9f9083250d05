import { randomUUID } from 'node:crypto'
import { createGroup, deleteGroup, updateGroup } from 'contract/groups/lifecycle.ts'
import { joinGroup, leaveGroup, transferOwnership, updateMemberStatus } from 'contract/groups/membership.ts'
import type { ServerEventName } from 'contract/realtime.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openSocket, type TestSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { ANNOUNCE_DEPARTURE_JOB, announceDeparture, type Departure } from './service-leaving.ts'

const testApp = useTestApp()
const PEOPLE = ['owner', 'member', 'applicant', 'waiting', 'outsider'] as const
type Name = (typeof PEOPLE)[number]
let people: Record<Name, TestUser>
let sockets: Record<Name, TestSocket>
let address: string

const PUSHES = [
  'member-accepted',
  'member-rejected',
  'member-left',
  'group-deleted',
  'changed',
] as const satisfies ServerEventName[]

beforeEach(async () => {
  address ??= await testApp.listen()
  const all = await Promise.all(PEOPLE.map(() => makeUser(testApp.ctx)))
  people = Object.fromEntries(PEOPLE.map((name, index) => [name, all[index]])) as typeof people
  const open = await Promise.all(PEOPLE.map((name) => openSocket(address, people[name])))
  sockets = Object.fromEntries(PEOPLE.map((name, index) => [name, open[index]])) as typeof sockets
})
afterEach(() => {
  for (const name of PEOPLE) sockets[name].close()
})

const params = (groupId: string, name: Name = 'owner') => ({ id: groupId, userId: people[name].id })
const join = (name: Name, id: string) => testApp.call(joinGroup, { as: people[name], params: { id } })
const decide = (id: string, name: Name, status: 'ACCEPTED' | 'REJECTED') =>
  testApp.call(updateMemberStatus, { as: people.owner, params: params(id, name), body: { status } })

const counts = (name: Name) => PUSHES.map((push) => sockets[name].received(push).length)

/** Waits for all earlier broadcasts: a socket receives in order, so a final event arrives after them. */
async function allReceived(): Promise<void> {
  await testApp.ctx.facts.settled()
  const word = { code: randomUUID(), message: 'tot hier' }
  testApp.ctx.sockets.emitToUsers(
    PEOPLE.map((name) => people[name].id),
    'error',
    word,
  )
  await Promise.all(PEOPLE.map((name) => sockets[name].waitFor('error', ({ code }) => code === word.code)))
}

/** The events that each user received for an action and its consequences. */
async function receivedDuring(act: () => Promise<{ status: number }>): Promise<Record<Name, string[]>> {
  await allReceived()
  const before = Object.fromEntries(PEOPLE.map((name) => [name, counts(name)])) as Record<Name, number[]>
  expect((await act()).status).toBeLessThan(300)
  await allReceived()
  const fresh = (name: Name) => PUSHES.filter((_, index) => (counts(name)[index] ?? 0) > (before[name][index] ?? 0))
  return Object.fromEntries(PEOPLE.map((name) => [name, fresh(name)])) as Record<Name, string[]>
}

const changed = ['changed']
const named = (event: string) => [event, 'changed']
const nobody: string[] = []

const helped = { membersMayAdmit: true }

describe('membership broadcasts', () => {
  it('a request reaches the owner and the applicant’s other sockets', async () => {
    const alone = await makeGroup(testApp.ctx, { ownerId: people.owner.id, members: [people.member] })
    expect(await receivedDuring(() => join('applicant', alone.id))).toMatchObject({ owner: changed, member: nobody })
    // Members may accept what the owner leaves unanswered.
    const group = await makeGroup(testApp.ctx, { ...helped, ownerId: people.owner.id, members: [people.member] })
    const received = await receivedDuring(() => join('applicant', group.id))
    expect(received).toEqual({ owner: changed, applicant: changed, member: changed, waiting: nobody, outsider: nobody })
    await sockets.owner.waitForTopic(`requests:${group.id}`)
    const withdrawn = await receivedDuring(() =>
      testApp.call(leaveGroup, { as: people.applicant, params: { id: group.id } }),
    )
    expect(withdrawn).toMatchObject({ owner: named('member-left'), applicant: named('member-left'), member: changed })
  })

  it('an acceptance reaches all members once; other applicants receive the topics only', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: people.owner.id, members: [people.member] })
    await join('applicant', group.id)
    await join('waiting', group.id)
    await sockets.member.send('join-group', { groupId: group.id })
    expect(await receivedDuring(() => decide(group.id, 'applicant', 'ACCEPTED'))).toEqual({
      owner: named('member-accepted'),
      member: named('member-accepted'),
      applicant: named('member-accepted'),
      waiting: changed,
      outsider: nobody,
    })
    expect(sockets.member.received('member-accepted')).toHaveLength(1)
  })

  it('a rejection reaches owner and applicant only, a removal reaches the members', async () => {
    const group = await makeGroup(testApp.ctx, { ...helped, ownerId: people.owner.id, members: [people.member] })
    await join('applicant', group.id)
    expect(await receivedDuring(() => decide(group.id, 'applicant', 'REJECTED'))).toMatchObject({
      owner: named('member-rejected'),
      applicant: named('member-rejected'),
      member: changed,
    })
    await decide(group.id, 'applicant', 'ACCEPTED')
    expect(await receivedDuring(() => decide(group.id, 'applicant', 'REJECTED'))).toMatchObject({
      owner: named('member-rejected'),
      applicant: named('member-rejected'),
      member: named('member-rejected'),
    })
  })

  it('a silent departure is announced at nine the next morning', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: people.owner.id, members: [people.member, people.applicant] })
    const jobs = vi.spyOn(testApp.ctx.jobs, 'send')
    onTestFinished(() => jobs.mockRestore())
    const leave = () =>
      testApp.call(leaveGroup, { as: people.member, params: { id: group.id }, query: { silent: 'true' } })
    expect(await receivedDuring(leave)).toMatchObject({
      owner: nobody,
      applicant: nobody,
      member: named('member-left'),
    })
    const departure = jobs.mock.calls.find(([, name]) => name === ANNOUNCE_DEPARTURE_JOB)?.[2] as Departure
    const announce = async () => {
      await announceDeparture(testApp.ctx, departure)
      return { status: 200 }
    }
    const announced = named('member-left')
    expect(await receivedDuring(announce)).toMatchObject({ owner: announced, applicant: announced, outsider: nobody })
    await join('member', group.id)
    await decide(group.id, 'member', 'ACCEPTED')
    expect(await receivedDuring(announce)).toMatchObject({ owner: nobody })
  })

  it('a vacated place reaches everyone on the wait list', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: people.owner.id, members: [people.member], maxMembers: 2 })
    await join('waiting', group.id)
    await join('applicant', group.id)
    expect(
      await receivedDuring(() => testApp.call(leaveGroup, { as: people.member, params: { id: group.id } })),
    ).toEqual({
      owner: named('member-left'),
      member: named('member-left'),
      waiting: changed,
      applicant: changed,
      outsider: nobody,
    })
  })

  it('update, new owner and deletion reach members and applicants, not rejected users', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: people.owner.id, members: [people.member] })
    await join('applicant', group.id)
    await join('waiting', group.id)
    await decide(group.id, 'waiting', 'REJECTED')
    await testApp.ctx.facts.settled()
    const everyone = (pushes: string[]) => ({
      owner: pushes,
      member: pushes,
      applicant: pushes,
      waiting: nobody,
      outsider: nobody,
    })
    const as = people.owner
    const id = { id: group.id }
    expect(
      await receivedDuring(() => testApp.call(updateGroup, { as, params: id, body: { name: 'Andere naam' } })),
    ).toEqual(everyone(changed))
    expect(
      await receivedDuring(() =>
        testApp.call(transferOwnership, { as, params: id, body: { userId: people.member.id } }),
      ),
    ).toEqual(everyone(changed))
    expect(await receivedDuring(() => testApp.call(deleteGroup, { as: people.member, params: id }))).toEqual(
      everyone(named('group-deleted')),
    )
  })

  it('a new group reaches the creator’s other sockets', async () => {
    const eventId = (await makeEvent(testApp.ctx)).id
    const body = { name: 'Nieuwe groep', description: 'Samen met de trein.', eventId }
    expect(await receivedDuring(() => testApp.call(createGroup, { as: people.owner, body }))).toMatchObject({
      owner: changed,
      member: nobody,
    })
  })
})
