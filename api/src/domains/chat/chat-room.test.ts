import { chatLimits, sendMessage } from 'contract/chat.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../platform/realtime/server.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { type TestSocket, useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sessions } from '../auth/tables.ts'
import { groupMembers } from '../groups/tables.ts'
import { groupRoom } from './service.ts'
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
const say = (user: TestUser, groupId: string, content: string) =>
  testApp.call(sendMessage, { as: user, params: { id: groupId }, body: { content } })
/** Whether a message sent now reaches a socket: waits until a third, who surely does, has heard it. */
async function hears(socket: TestSocket, witness: TestSocket, sender: TestUser, groupId: string): Promise<boolean> {
  const { seq } = (await say(sender, groupId, 'Hoor je dit?')).data.message
  await witness.waitFor('new-message', (message) => message.seq === seq)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return socket.received('new-message').some((message) => message.seq === seq)
}

describe('entering and leaving', () => {
  test('is told to the others, with who it is', async () => {
    const { anna, bram, groupId } = await makeThree()
    const a = await inRoom(anna, groupId)
    const b = await inRoom(bram, groupId)
    const who = { groupId, userId: bram.id, username: bram.username }
    expect(await a.waitFor('user-joined')).toEqual(who)
    await b.send('leave-group', { groupId })
    expect(await a.waitFor('user-left')).toEqual(who)
    expect(b.received('user-joined')).toEqual([])
    expect(await hears(b, a, anna, groupId)).toBe(false)
  })

  test('a closed connection leaves too; a second tab stays, and is not announced', async () => {
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

  test('entering twice is entering once', async () => {
    const { anna, bram, groupId } = await makeThree()
    const a = await inRoom(anna, groupId)
    const b = await inRoom(bram, groupId)
    await b.send('join-group', { groupId })
    expect(await hears(b, a, anna, groupId)).toBe(true)
    expect(b.received('new-message')).toHaveLength(1)
    expect(a.received('user-joined')).toHaveLength(1)
  })

  test('leaving where one never was is nothing', async () => {
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
      expect(await hears(b, a, anna, groupId)).toBe(false)
    }
    expect(await hears(outsider, a, anna, groupId)).toBe(false)
  })
})

describe('resuming', () => {
  test('brings what was missed, once, and everything after it', async () => {
    const { anna, bram, groupId } = await makeThree()
    const before = await inRoom(bram, groupId)
    for (const text of ['een', 'twee']) await say(anna, groupId, text)
    await before.waitFor('new-message', (message) => message.seq === 2)
    before.close()
    for (const text of ['drie', 'vier', 'vijf']) await say(anna, groupId, text)
    const after = await connect(bram)
    // Sent while the resume is under way: it comes in the answer or as a push, never nowhere.
    const [answer] = await Promise.all([
      after.send('join-group', { groupId, since: 2 }),
      say(anna, groupId, 'zes'),
      say(anna, groupId, 'zeven'),
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

  test('after a long absence comes in portions', async () => {
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
  test('is told to the others in the room', async () => {
    const { anna, bram, groupId } = await makeThree()
    const [a, b] = [await inRoom(anna, groupId), await inRoom(bram, groupId)]
    await b.raw.emitWithAck('typing-start', { groupId, isTyping: true })
    expect(await a.waitFor('user-typing')).toEqual({ groupId, userId: bram.id, username: bram.username })
    await b.send('typing-stop', { groupId })
    expect(await a.waitFor('user-stopped-typing')).toEqual({ groupId, userId: bram.id, username: bram.username })
    expect(b.received('user-typing')).toEqual([])
  })

  test('of an outsider is refused and told to nobody', async () => {
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
    testApp.ctx.transaction(async (tx, record) => {
      const where = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
      await tx.update(groupMembers).set({ status: 'REJECTED' }).where(where)
      await record('group.memberRejected', { groupId, userId, actorId: userId, wasMember })
    })

  test('of a removed member hears nothing more, and the others hear who went', async () => {
    const { anna, bram, cor, groupId } = await makeThree()
    const [a, b, c] = [await inRoom(anna, groupId), await inRoom(bram, groupId), await inRoom(cor, groupId)]
    const second = await inRoom(bram, groupId)
    await endMembership(groupId, bram.id)
    expect(await a.waitFor('member-rejected')).toEqual({ groupId, userId: bram.id, username: bram.username })
    expect(await hears(b, c, anna, groupId)).toBe(false)
    expect(await hears(second, c, anna, groupId)).toBe(false)
    expect(await b.send('send-message', { groupId, content: 'Hé!' })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
    expect(await b.send('typing-start', { groupId })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
  })

  test('of a member who left hears nothing more', async () => {
    const { anna, bram, cor, groupId } = await makeThree()
    const [b, c] = [await inRoom(bram, groupId), await inRoom(cor, groupId)]
    await testApp.ctx.transaction(async (tx, record) => {
      await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, bram.id)))
      await record('group.memberLeft', { groupId, userId: bram.id })
    })
    expect(await c.waitFor('member-left')).toEqual({ groupId, userId: bram.id, username: bram.username })
    expect(await hears(b, c, anna, groupId)).toBe(false)
  })

  test('of an applicant turned down is no business of the room', async () => {
    const { anna, bram, groupId } = await makeThree()
    // Not the owner: she hears of it, on her own account, as the one who decides.
    const a = await inRoom(bram, groupId)
    const applicant = await makeUser(testApp.ctx)
    const row = { groupId, userId: applicant.id, status: 'PENDING' as const, requestedAt: testApp.ctx.now() }
    await testApp.ctx.db.insert(groupMembers).values(row)
    await endMembership(groupId, applicant.id, false)
    await testApp.ctx.transaction((_tx, record) =>
      record('group.memberAccepted', { groupId, userId: applicant.id, actorId: anna.id }),
    )
    await a.waitFor('member-accepted')
    expect(a.received('member-rejected')).toEqual([])
  })

  test('hears that its group is gone', async () => {
    const { anna, bram, groupId } = await makeThree()
    const b = await inRoom(bram, groupId)
    const fact = { groupId, eventId: groupId, ownerId: anna.id, memberIds: [anna.id, bram.id], applicantIds: [] }
    await testApp.ctx.transaction((_tx, record) => record('group.deleted', fact))
    expect(await b.waitFor('group-deleted')).toEqual({ groupId })
  })

  test('is cut when its login ends and when its token expires', async () => {
    const { bram, groupId } = await makeThree()
    const b = await inRoom(bram, groupId)
    await testApp.ctx.db.update(sessions).set({ endedAt: testApp.ctx.now() }).where(eq(sessions.id, bram.sessionId))
    testApp.ctx.sockets.disconnectSession(bram.sessionId)
    expect(await b.waitForDisconnect()).toBe('io server disconnect')

    const cor = await makeUser(testApp.ctx)
    // A token's expiry is a whole second; what is left of it here lies between 0.5 and 1.5 s.
    testApp.advanceTime(15 * 60_000 - 1_500)
    const c = await connect(cor)
    expect(c.raw.connected).toBe(true)
    expect(await c.waitForDisconnect()).toBe('io server disconnect')
    testApp.advanceTime(-15 * 60_000 + 1_500)
  })

  test('that enters at the very moment of the removal does not stay inside', async () => {
    const { bram, groupId } = await makeThree()
    const standing = new Set<string>()
    const caller = {
      actor: { ...bram, isAdmin: false, emailVerified: true },
      // The removal commits, and empties the room, just before this socket is in it.
      enter: async (room: string) => {
        if (standing.size === 0) await endMembership(groupId, bram.id)
        standing.add(room)
      },
      leave: async (room: string) => void standing.delete(room),
      isIn: (room: string) => standing.has(room),
      isAloneIn: () => true,
      toRoom: () => undefined,
    } satisfies Caller
    const join = chatSockets(testApp.ctx).handlers['join-group']
    await expect(join?.(caller, { groupId })).rejects.toMatchObject({ code: 'NOT_GROUP_MEMBER' })
    expect(standing).toEqual(new Set())
    expect(standing.has(groupRoom(groupId))).toBe(false)
  })
})
