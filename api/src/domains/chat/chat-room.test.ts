import { chatLimits, sendMessage } from 'contract/chat/chat.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../platform/realtime/client-events.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { type TestSocket, useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sessions } from '../auth/tables.ts'
import { groupMembers } from '../groups/tables.ts'
import { groupRoom } from './broadcasting/service-rooms.ts'
import { chatSockets } from './sockets.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

const makeThree = async () => {
  const [anna, bram, cor] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram, cor] })
  return { anna, bram, cor, groupId: group.id }
}
const inRoom = async (user: TestUser, groupId: string) => {
  const socket = await connect(user)
  await socket.send('join-group', { groupId })
  return socket
}
const sendToGroup = (user: TestUser, groupId: string, content: string) =>
  testApp.call(sendMessage, { as: user, params: { id: groupId }, body: { content } })
/** Whether a message sent now reaches a socket: it waits until a third member's socket has received it. */
async function receivesMessage(
  socket: TestSocket,
  otherSocket: TestSocket,
  sender: TestUser,
  groupId: string,
): Promise<boolean> {
  const { seq } = (await sendToGroup(sender, groupId, 'Hoor je dit?')).data.message
  await otherSocket.waitFor('new-message', (message) => message.seq === seq)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return socket.received('new-message').some((message) => message.seq === seq)
}

describe('entering and leaving', () => {
  test('is published to the others with the user id and username', async () => {
    const { anna, bram, groupId } = await makeThree()
    const a = await inRoom(anna, groupId)
    const b = await inRoom(bram, groupId)
    const who = { groupId, userId: bram.id, username: bram.username }
    expect(await a.waitFor('user-joined')).toEqual(who)
    await b.send('leave-group', { groupId })
    expect(await a.waitFor('user-left')).toEqual(who)
    expect(b.received('user-joined')).toEqual([])
    expect(await receivesMessage(b, a, anna, groupId)).toBe(false)
  })

  test('a closed connection leaves; with a second tab open nothing is published', async () => {
    const { anna, bram, groupId } = await makeThree()
    const a = await inRoom(anna, groupId)
    const [tab, second] = [await inRoom(bram, groupId), await inRoom(bram, groupId)]
    tab.close()
    await second.send('leave-group', { groupId })
    await a.waitFor('user-left')
    await inRoom(bram, groupId)
    await a.waitFor('user-joined', () => a.received('user-joined').length === 2)
    expect(a.received('user-left')).toHaveLength(1)
  })

  test('entering twice is published once', async () => {
    const { anna, bram, groupId } = await makeThree()
    const a = await inRoom(anna, groupId)
    const b = await inRoom(bram, groupId)
    await b.send('join-group', { groupId })
    expect(await receivesMessage(b, a, anna, groupId)).toBe(true)
    expect(b.received('new-message')).toHaveLength(1)
    expect(a.received('user-joined')).toHaveLength(1)
  })

  test('leaving a room that was not entered does nothing', async () => {
    const { bram, groupId } = await makeThree()
    expect(await (await connect(bram)).send('leave-group', { groupId })).toEqual({ success: true, data: {} })
  })

  test('is for accepted members only', async () => {
    const { anna, bram, groupId } = await makeThree()
    const hidden = await makeGroup(testApp.ctx, { isPublic: false })
    const a = await inRoom(anna, groupId)
    const outsider = await connect(await makeUser(testApp.ctx))
    expect(await outsider.send('join-group', { groupId })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
    expect(await outsider.send('join-group', { groupId: hidden.id })).toMatchObject({ code: 'GROUP_NOT_FOUND' })
    for (const status of ['PENDING', 'REJECTED', 'WAITLIST'] as const) {
      await testApp.ctx.db.update(groupMembers).set({ status }).where(eq(groupMembers.userId, bram.id))
      const b = await connect(bram)
      expect(await b.send('join-group', { groupId })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
      expect(await receivesMessage(b, a, anna, groupId)).toBe(false)
    }
    expect(await receivesMessage(outsider, a, anna, groupId)).toBe(false)
  })
})

describe('resuming', () => {
  test('returns the missed messages once, and then all later ones are pushed', async () => {
    const { anna, bram, groupId } = await makeThree()
    const before = await inRoom(bram, groupId)
    for (const text of ['een', 'twee']) await sendToGroup(anna, groupId, text)
    await before.waitFor('new-message', (message) => message.seq === 2)
    before.close()
    for (const text of ['drie', 'vier', 'vijf']) await sendToGroup(anna, groupId, text)
    const after = await connect(bram)
    // Sent during the resume: it is in the response or pushed.
    const [answer] = await Promise.all([
      after.send('join-group', { groupId, since: 2 }),
      sendToGroup(anna, groupId, 'zes'),
      sendToGroup(anna, groupId, 'zeven'),
    ])
    if (!answer.success) throw new Error(answer.message)
    const { lastSeq, missed } = answer.data
    const messages = missed?.messages
    expect(messages?.map((message) => message.seq)).toEqual(
      Array.from({ length: (messages?.at(-1)?.seq ?? 0) - 2 }, (_, index) => index + 3),
    )
    expect(messages?.length).toBeGreaterThanOrEqual(3)
    expect(lastSeq).toBeLessThanOrEqual(messages?.at(-1)?.seq ?? 0)
    if ((messages?.at(-1)?.seq ?? 0) < 7) await after.waitFor('new-message', (message) => message.seq === 7)
    const held = new Set([...(messages ?? []), ...after.received('new-message')].map((message) => message.seq))
    expect([...held].sort()).toEqual([3, 4, 5, 6, 7])
  })

  test('returns many missed messages in pages', async () => {
    const { anna, bram, groupId } = await makeThree()
    const a = await connect(anna)
    const count = chatLimits.history.resume + 10
    await Promise.all(
      Array.from({ length: count }, (_, index) => a.send('send-message', { groupId, content: `${index}` })),
    )
    const b = await connect(bram)
    const first = await b.send('join-group', { groupId, since: 0 })
    if (!first.success) throw new Error(first.message)
    expect(first.data.missed?.messages).toHaveLength(chatLimits.history.resume)
    expect(first.data.lastSeq).toBe(count)
    const second = await b.send('join-group', { groupId, since: chatLimits.history.resume })
    expect(second.success && second.data.missed?.messages).toHaveLength(10)
  })
})

describe('typing', () => {
  test('is published to the others in the room', async () => {
    const { anna, bram, groupId } = await makeThree()
    const [a, b] = [await inRoom(anna, groupId), await inRoom(bram, groupId)]
    await b.raw.emitWithAck('typing-start', { groupId, isTyping: true })
    expect(await a.waitFor('user-typing')).toEqual({ groupId, userId: bram.id, username: bram.username })
    await b.send('typing-stop', { groupId })
    expect(await a.waitFor('user-stopped-typing')).toEqual({ groupId, userId: bram.id, username: bram.username })
    expect(b.received('user-typing')).toEqual([])
  })

  test('of an outsider is refused and not published', async () => {
    const { anna, bram, groupId } = await makeThree()
    const [a, b] = [await inRoom(anna, groupId), await inRoom(bram, groupId)]
    const outsider = await connect(await makeUser(testApp.ctx))
    expect(await outsider.send('typing-start', { groupId })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
    await b.send('typing-start', { groupId })
    await a.waitFor('user-typing')
    expect(a.received('user-typing')).toHaveLength(1)
  })
})

describe('an open socket', () => {
  const endMembership = (groupId: string, userId: string, wasMember = true) =>
    testApp.ctx.transaction(async ({ tx, record }) => {
      const where = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
      await tx.update(groupMembers).set({ status: 'REJECTED' }).where(where)
      await record('group.memberRejected', { groupId, userId, actorId: userId, wasMember, note: null })
    })

  test('of a removed member receives nothing more, and the others receive member-rejected', async () => {
    const { anna, bram, cor, groupId } = await makeThree()
    const [a, b, c] = [await inRoom(anna, groupId), await inRoom(bram, groupId), await inRoom(cor, groupId)]
    const second = await inRoom(bram, groupId)
    await endMembership(groupId, bram.id)
    expect(await a.waitFor('member-rejected')).toEqual({ groupId, userId: bram.id, username: bram.username })
    expect(await receivesMessage(b, c, anna, groupId)).toBe(false)
    expect(await receivesMessage(second, c, anna, groupId)).toBe(false)
    expect(await b.send('send-message', { groupId, content: 'Hé!' })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
    expect(await b.send('typing-start', { groupId })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
  })

  test('of a member who left receives nothing more', async () => {
    const { anna, bram, cor, groupId } = await makeThree()
    const [b, c] = [await inRoom(bram, groupId), await inRoom(cor, groupId)]
    await testApp.ctx.transaction(async ({ tx, record }) => {
      await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, bram.id)))
      await record('group.memberLeft', { groupId, userId: bram.id, isSilent: false })
    })
    expect(await c.waitFor('member-left')).toEqual({ groupId, userId: bram.id, username: bram.username })
    expect(await receivesMessage(b, c, anna, groupId)).toBe(false)
  })

  test('of a declined applicant: nothing is published to the room', async () => {
    const { anna, bram, groupId } = await makeThree()
    // Not the owner's socket: the owner receives the event as owner.
    const a = await inRoom(bram, groupId)
    const applicant = await makeUser(testApp.ctx)
    const row = { groupId, userId: applicant.id, status: 'PENDING' as const, requestedAt: testApp.ctx.now() }
    await testApp.ctx.db.insert(groupMembers).values(row)
    await endMembership(groupId, applicant.id, false)
    await testApp.ctx.transaction(({ record }) =>
      record('group.memberAccepted', { groupId, userId: applicant.id, actorId: anna.id }),
    )
    await a.waitFor('member-accepted')
    expect(a.received('member-rejected')).toEqual([])
  })

  test('receives group-deleted', async () => {
    const { anna, bram, groupId } = await makeThree()
    const b = await inRoom(bram, groupId)
    const fact = {
      groupId,
      eventId: groupId,
      ownerId: anna.id,
      memberIds: [anna.id, bram.id],
      applicantIds: [],
      actorId: anna.id,
      cause: 'OWNER' as const,
      reason: null,
      category: null,
    }
    await testApp.ctx.transaction(({ record }) => record('group.deleted', fact))
    expect(await b.waitFor('group-deleted')).toEqual({ groupId })
  })

  test('is disconnected when its session ends and when its token expires', async () => {
    const { bram, groupId } = await makeThree()
    const b = await inRoom(bram, groupId)
    await testApp.ctx.db.update(sessions).set({ endedAt: testApp.ctx.now() }).where(eq(sessions.id, bram.sessionId))
    testApp.ctx.sockets.disconnectSession(bram.sessionId)
    expect(await b.waitForDisconnect()).toBe('io server disconnect')

    const cor = await makeUser(testApp.ctx)
    // A token expires at a whole second, here in 0.5 to 1.5 s.
    testApp.advanceTime(15 * 60_000 - 1_500)
    const c = await connect(cor)
    expect(c.raw.connected).toBe(true)
    expect(await c.waitForDisconnect()).toBe('io server disconnect')
    testApp.advanceTime(-15 * 60_000 + 1_500)
  })

  test('that enters during the removal is removed', async () => {
    const { bram, groupId } = await makeThree()
    const joinedRooms = new Set<string>()
    const caller = {
      actor: {
        ...bram,
        isAdmin: false,
        emailVerified: true,
        lacksSecondFactor: false,
        isRecentlyAuthenticated: true,
      },
      // The removal commits, and removes the person's sockets, just before this socket is in the room.
      enter: async (room: string) => {
        if (joinedRooms.size === 0) await endMembership(groupId, bram.id)
        joinedRooms.add(room)
      },
      leave: async (room: string) => void joinedRooms.delete(room),
      isIn: (room: string) => joinedRooms.has(room),
      isAloneIn: async () => true,
      toRoom: () => undefined,
    } satisfies Caller
    const join = chatSockets(testApp.ctx).handlers['join-group']
    await expect(join?.(caller, { groupId })).rejects.toMatchObject({ code: 'NOT_GROUP_MEMBER' })
    expect(joinedRooms).toEqual(new Set())
    expect(joinedRooms.has(groupRoom(groupId))).toBe(false)
  })
})
