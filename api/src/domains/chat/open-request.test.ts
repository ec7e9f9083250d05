import { canMessage, listConversations, listDirectMessages, sendDirectMessage } from 'contract/chat/direct.ts'
import { joinGroup, leaveGroup, transferOwnership, updateMemberStatus } from 'contract/groups/membership.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { type TestSocket, useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'
import { conversations } from './tables.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)
let owner: TestUser
let applicant: TestUser
let groupId: string
let eventId: string
beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  applicant = await makeUser(testApp.ctx)
  eventId = (await makeEvent(testApp.ctx)).id
  groupId = (await makeGroup(testApp.ctx, { ownerId: owner.id, eventId })).id
})

const join = (as = applicant) => testApp.call(joinGroup, { as, params: { id: groupId }, body: {} })
const decide = (status: 'ACCEPTED' | 'REJECTED') =>
  testApp.call(updateMemberStatus, { as: owner, params: { id: groupId, userId: applicant.id }, body: { status } })
const write = (from: TestUser, to: TestUser, message = 'Hoi') =>
  testApp.call(sendDirectMessage, { as: from, params: { userId: to.id }, body: { message } })
const reasonOf = async (from: TestUser, to: TestUser) =>
  (await testApp.call(canMessage, { as: from, params: { userId: to.id } })).data
/** For both; equal, because nothing about the right to write depends on the side. */
async function reasons() {
  const [one, other] = [await reasonOf(owner, applicant), await reasonOf(applicant, owner)]
  expect(one).toEqual(other)
  return one
}

describe('the decision table', () => {
  /** Who wrote while the request was open, what happened to it, and what holds afterwards. */
  test.each([
    { wrote: 'none', outcome: 'open', reason: 'OPEN_REQUEST' },
    { wrote: 'owner', outcome: 'open', reason: 'OPEN_REQUEST' },
    { wrote: 'applicant', outcome: 'open', reason: 'OPEN_REQUEST' },
    { wrote: 'both', outcome: 'open', reason: 'PREVIOUS_CONVERSATION' },
    { wrote: 'none', outcome: 'rejected', reason: 'GROUPS_REQUIRED' },
    { wrote: 'owner', outcome: 'rejected', reason: 'GROUPS_REQUIRED' },
    { wrote: 'applicant', outcome: 'rejected', reason: 'GROUPS_REQUIRED' },
    { wrote: 'both', outcome: 'rejected', reason: 'PREVIOUS_CONVERSATION' },
    { wrote: 'owner', outcome: 'withdrawn', reason: 'GROUPS_REQUIRED' },
    { wrote: 'applicant', outcome: 'withdrawn', reason: 'GROUPS_REQUIRED' },
    { wrote: 'both', outcome: 'withdrawn', reason: 'PREVIOUS_CONVERSATION' },
    { wrote: 'owner', outcome: 'accepted', reason: 'SHARED_GROUPS' },
    { wrote: 'both', outcome: 'accepted', reason: 'SHARED_GROUPS' },
    { wrote: 'owner', outcome: 'accepted and left', reason: 'GROUPS_REQUIRED' },
    { wrote: 'both', outcome: 'accepted and left', reason: 'PREVIOUS_CONVERSATION' },
    { wrote: 'owner', outcome: 'over', reason: 'GROUPS_REQUIRED' },
    { wrote: 'both', outcome: 'over', reason: 'PREVIOUS_CONVERSATION' },
    { wrote: 'owner', outcome: 'suspended', reason: 'GROUPS_REQUIRED' },
  ] as const)('$wrote wrote, then $outcome: $reason', async ({ wrote, outcome, reason }) => {
    await join()
    if (wrote === 'owner' || wrote === 'both') expect((await write(owner, applicant)).status).toBe(201)
    if (wrote === 'applicant' || wrote === 'both') expect((await write(applicant, owner)).status).toBe(201)
    if (outcome === 'rejected') await decide('REJECTED')
    if (outcome === 'accepted' || outcome === 'accepted and left') await decide('ACCEPTED')
    if (outcome === 'withdrawn' || outcome === 'accepted and left')
      await testApp.call(leaveGroup, { as: applicant, params: { id: groupId } })
    const { db } = testApp.ctx
    const past = new Date(testApp.ctx.now().getTime() - DAY)
    if (outcome === 'over') await db.update(events).set({ startsAt: past, overAt: past }).where(eq(events.id, eventId))
    if (outcome === 'suspended') {
      await db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, applicant.id))
      expect(await reasonOf(owner, applicant)).toMatchObject({ canMessage: false, reason })
      expect((await write(owner, applicant)).body.code).toBe('USER_NOT_FOUND')
      return
    }
    const isAllowed = reason !== 'GROUPS_REQUIRED'
    expect(await reasons()).toMatchObject({ canMessage: isAllowed, reason })
    const sockets = [await connect(owner), await connect(applicant)]
    const receivers = [applicant, owner]
    for (const [index, socket] of sockets.entries()) {
      const answer = await socket.send('direct-message:send', {
        receiverId: receivers[index]?.id ?? '',
        message: 'Nog iets',
      })
      if (isAllowed) expect(answer.success).toBe(true)
      else expect(answer).toMatchObject({ success: false, code: 'MESSAGING_NOT_ALLOWED' })
    }
    expect((await write(applicant, owner)).status).toBe(isAllowed ? 201 : 403)
  })

  test('a place on the wait list is an open request', async () => {
    const full = await makeGroup(testApp.ctx, {
      ownerId: owner.id,
      maxMembers: 2,
      members: [await makeUser(testApp.ctx)],
    })
    await testApp.call(joinGroup, { as: applicant, params: { id: full.id }, body: {} })
    expect(await reasons()).toMatchObject({ canMessage: true, reason: 'OPEN_REQUEST' })
    expect((await write(applicant, owner)).status).toBe(201)
  })

  test('an applicant may not write to members, other applicants or a former owner', async () => {
    const member = await makeUser(testApp.ctx)
    const other = await makeUser(testApp.ctx)
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
    for (const as of [applicant, other]) await testApp.call(joinGroup, { as, params: { id }, body: {} })
    for (const to of [member, other]) {
      expect(await reasonOf(applicant, to)).toMatchObject({ canMessage: false, reason: 'GROUPS_REQUIRED' })
      expect((await write(applicant, to)).body.code).toBe('MESSAGING_NOT_ALLOWED')
    }
    await testApp.call(transferOwnership, { as: owner, params: { id }, body: { userId: member.id } })
    expect((await reasonOf(applicant, owner)).reason).toBe('GROUPS_REQUIRED')
    expect((await reasonOf(applicant, member)).reason).toBe('OPEN_REQUEST')
  })

  test('two first messages at once begin one conversation, in which both wrote', async () => {
    await join()
    const answers = await Promise.all([write(owner, applicant, 'Wie ben je?'), write(applicant, owner, 'Hoi')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await reasons()).reason).toBe('PREVIOUS_CONVERSATION')
    const history = await testApp.call(listDirectMessages, { as: owner, params: { userId: applicant.id } })
    expect(history.data.messages.map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('a conversation begun in a shared group counts as previous with one message, as before', async () => {
    await join()
    await decide('ACCEPTED')
    await write(owner, applicant)
    await testApp.call(leaveGroup, { as: applicant, params: { id: groupId } })
    expect(await reasons()).toMatchObject({ canMessage: true, reason: 'PREVIOUS_CONVERSATION' })
  })
})

test('a first message that is refused begins no conversation', async () => {
  await join()
  const gif = { message: '', messageType: 'GIF', gifUrl: '/gifs/dansen.gif', gifId: 'dansen' } as const
  const refused = await testApp.call(sendDirectMessage, { as: applicant, params: { userId: owner.id }, body: gif })
  expect(refused.body.code).toBe('PREMIUM_REQUIRED')
  expect((await testApp.call(listConversations, { as: owner })).data.conversations).toEqual([])
  const begun = eq(conversations.begunBy, applicant.id)
  expect(await testApp.ctx.db.$count(conversations, begun)).toBe(0)
})

test('both screens receive a request, its withdrawal and its refusal without a name', async () => {
  const sockets = [await connect(owner), await connect(applicant)]
  let published = 0
  const countMessaging = (socket: TestSocket) => socket.topics().filter((topic) => topic === 'messaging').length
  const expectOneMore = async () => {
    published += 1
    for (const socket of sockets) await expect.poll(() => countMessaging(socket)).toBeGreaterThanOrEqual(published)
    await testApp.ctx.facts.settled()
    for (const socket of sockets) expect(countMessaging(socket)).toBe(published)
  }
  await join()
  await expectOneMore()
  await testApp.call(leaveGroup, { as: applicant, params: { id: groupId } })
  await expectOneMore()
  await join()
  await expectOneMore()
  await decide('REJECTED')
  await expectOneMore()
  expect((await reasons()).reason).toBe('GROUPS_REQUIRED')
})
