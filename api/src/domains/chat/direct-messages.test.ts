import { blockUser } from 'contract/blocks.ts'
import {
  canMessage,
  hasUnread,
  listConversations,
  listDirectMessages,
  markConversationRead,
  sendDirectMessage,
} from 'contract/chat/direct.ts'
import { searchMessages } from 'contract/chat/messages.ts'
import { plainMessage } from 'contract/testing/plain-messages.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { groupMembers } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

const makePair = async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  return { anna, bram, group }
}
const write = (from: TestUser, to: TestUser, message: string, more: { clientId?: string } = {}) =>
  testApp.call(sendDirectMessage, { as: from, params: { userId: to.id }, body: { message, ...more } })
const messagingStatus = async (from: TestUser, userId: string) =>
  (await testApp.call(canMessage, { as: from, params: { userId } })).data
const isUnread = async (user: TestUser) => (await testApp.call(hasUnread, { as: user })).data.hasUnread
const conversationsOf = async (user: TestUser) =>
  (await testApp.call(listConversations, { as: user })).data.conversations
const leaveGroup = (userId: string) =>
  testApp.ctx.db.update(groupMembers).set({ status: 'REJECTED' }).where(eq(groupMembers.userId, userId))

test('a message is acknowledged and received by all sockets of both people only', async () => {
  const { anna, bram } = await makePair()
  const [a, b, phone, other] = await Promise.all([anna, bram, bram, await makeUser(testApp.ctx)].map(connect))
  const clientId = newId()
  const answer = await a?.send('direct-message:send', { receiverId: bram.id, message: 'Hoi Bram', clientId })
  if (!answer?.success) throw new Error(answer?.message)
  expect(answer.data.message).toEqual({
    ...plainMessage,
    id: expect.any(String),
    clientId,
    message: 'Hoi Bram',
    sentAt: expect.stringMatching(/Z$/),
    senderId: anna.id,
    receiverId: bram.id,
    sender: expect.objectContaining({ id: anna.id, username: anna.username, suspendedAt: null }),
    receiver: expect.objectContaining({ id: bram.id, username: bram.username, suspendedAt: null }),
  })
  for (const socket of [a, b, phone]) expect(await socket?.waitFor('direct-message:new')).toEqual(answer.data.message)
  expect(other?.received('direct-message:new')).toEqual([])
  const history = await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id } })
  expect(history.data.messages).toEqual([answer.data.message])
})

test('the same client id is stored once, over the socket and over HTTP; another text under it is refused', async () => {
  const { anna, bram } = await makePair()
  const a = await connect(anna)
  const clientId = newId()
  const first = await a.send('direct-message:send', { receiverId: bram.id, message: 'Eén keer', clientId })
  expect((await write(anna, bram, 'Eén keer', { clientId })).data).toEqual(first.success && first.data)
  expect((await write(anna, bram, 'Iets anders', { clientId })).body.code).toBe('CLIENT_ID_TAKEN')
  const history = await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id } })
  expect(history.data.messages.map(({ message }) => message)).toEqual(['Eén keer'])
})

test('two first messages at once make one conversation without a gap in its numbers', async () => {
  const { anna, bram } = await makePair()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? write(anna, bram, `a${index}`) : write(bram, anna, `b${index}`),
    ),
  )
  const history = await testApp.call(listDirectMessages, { as: anna, params: { userId: bram.id } })
  expect(history.data.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await conversationsOf(anna)).toHaveLength(1)
})

describe('who may write to whom', () => {
  test('SAME_USER, GROUPS_REQUIRED, SHARED_GROUPS and, after leaving, PREVIOUS_CONVERSATION', async () => {
    const { anna, bram } = await makePair()
    const carla = await makeUser(testApp.ctx)
    expect(await messagingStatus(anna, anna.id)).toMatchObject({ canMessage: false, reason: 'SAME_USER' })
    expect(await messagingStatus(anna, newId())).toMatchObject({ canMessage: false, reason: 'GROUPS_REQUIRED' })
    expect(await messagingStatus(anna, carla.id)).toEqual({
      canMessage: false,
      reason: 'GROUPS_REQUIRED',
      message: 'Je kunt alleen berichten sturen naar gebruikers uit je groepen',
    })
    expect(await messagingStatus(anna, bram.id)).toEqual({ canMessage: true, reason: 'SHARED_GROUPS', message: null })
    expect((await write(anna, anna, 'Hoi ik')).body.code).toBe('NOT_YOURSELF')
    expect((await write(anna, carla, 'Hoi vreemde')).body.code).toBe('MESSAGING_NOT_ALLOWED')

    await write(bram, anna, 'Eerste bericht')
    await leaveGroup(bram.id)
    expect(await messagingStatus(anna, bram.id)).toMatchObject({ canMessage: true, reason: 'PREVIOUS_CONVERSATION' })
    expect((await write(anna, bram, 'Nog steeds')).status).toBe(201)
  })

  test('not across a block in either direction', async () => {
    const { anna, bram } = await makePair()
    await write(anna, bram, 'Hoi')
    await testApp.call(blockUser, { as: bram, params: { id: anna.id }, body: {} })
    for (const [from, to] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      expect((await write(from, to, 'Nog één ding')).body.code).toBe('MESSAGING_BLOCKED')
      expect(await messagingStatus(from, to.id)).toEqual({
        canMessage: false,
        reason: 'BLOCKED',
        message: 'Jullie kunnen elkaar geen berichten sturen',
      })
    }
  })

  test('not to a suspended person, whose messages carry the suspension', async () => {
    const { anna, bram } = await makePair()
    await write(bram, anna, 'Voor de schorsing')
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, bram.id))
    expect((await write(anna, bram, 'Hallo?')).body.code).toBe('USER_NOT_FOUND')
    expect(await messagingStatus(anna, bram.id)).toEqual({
      canMessage: false,
      reason: 'SUSPENDED',
      message: 'Dit lid is geschorst. Je kunt elkaar nu geen berichten sturen.',
    })
    const stranger = await makeUser(testApp.ctx)
    expect(await messagingStatus(stranger, bram.id)).toMatchObject({ canMessage: false, reason: 'GROUPS_REQUIRED' })
    expect(await conversationsOf(anna)).toMatchObject([
      { user: { suspendedAt: expect.any(String) }, lastMessage: { message: '', seq: 1 } },
    ])
    expect((await testApp.call(searchMessages, { as: anna, query: { q: 'schorsing' } })).data.messages).toEqual([])
    const history = await testApp.call(listDirectMessages, { as: anna, params: { userId: bram.id } })
    expect(history.data.messages[0]?.sender.suspendedAt).toEqual(expect.any(String))
  })
})

describe('a message', () => {
  test('is unread until it is read, which is published to both', async () => {
    const { anna, bram } = await makePair()
    const [a, b] = [await connect(anna), await connect(bram)]
    await write(anna, bram, 'Eén')
    await write(anna, bram, 'Twee')
    expect([await isUnread(anna), await isUnread(bram)]).toEqual([false, true])
    expect(await conversationsOf(bram)).toMatchObject([
      { user: { id: anna.id }, lastMessage: { message: 'Twee', senderId: anna.id }, hasUnread: true, unreadCount: 2 },
    ])
    await b.send('conversation:mark-read', { userId: anna.id })
    for (const socket of [a, b])
      expect(await socket.waitFor('conversation:read')).toEqual({ userId: bram.id, partnerId: anna.id, lastReadSeq: 2 })
    expect([await isUnread(anna), await isUnread(bram)]).toEqual([false, false])
    await testApp.call(markConversationRead, { as: bram, params: { userId: anna.id } })
    expect(a.received('conversation:read')).toHaveLength(1)
  })

  test('stays unread when the mark is below it; the mark never moves back and never passes the last message', async () => {
    const { anna, bram } = await makePair()
    const socket = await connect(bram)
    const unreadAfterMark = async (seq: number) => {
      await socket.send('conversation:mark-read', { userId: anna.id, seq })
      return (await conversationsOf(bram))[0]?.unreadCount
    }
    for (const content of ['Eén', 'Twee', 'Drie']) await write(anna, bram, content)
    expect(await unreadAfterMark(2)).toBe(1)
    expect(await isUnread(bram)).toBe(true)
    expect(await unreadAfterMark(1)).toBe(1)
    expect(await unreadAfterMark(99)).toBe(0)
    await write(anna, bram, 'Vier')
    expect(await isUnread(bram)).toBe(true)
    expect(socket.received('conversation:read').map(({ lastReadSeq }) => lastReadSeq)).toEqual([2, 3])
  })

  test('reading the history does not mark it as read', async () => {
    const { anna, bram } = await makePair()
    await write(anna, bram, 'Hoi')
    await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id } })
    expect(await isUnread(bram)).toBe(true)
  })
})

test('the list has the most recent first, pages, and filters by name', async () => {
  const { anna, bram, group } = await makePair()
  const carla = await makeUser(testApp.ctx)
  await testApp.ctx.db.insert(groupMembers).values({
    groupId: group.id,
    userId: carla.id,
    status: 'ACCEPTED',
    requestedAt: testApp.ctx.now(),
    joinedAt: testApp.ctx.now(),
  })
  await write(anna, bram, 'Eerst Bram')
  testApp.advanceTime(1000)
  await write(carla, anna, 'Dan Carla')
  const list = (query: { page?: number; limit?: number; q?: string }) =>
    testApp.call(listConversations, { as: anna, query })
  const names = async (query: { page?: number; limit?: number; q?: string }) =>
    (await list(query)).data.conversations.map(({ user }) => user.username)
  expect(await names({})).toEqual([carla.username, bram.username])
  expect(await names({ limit: 1, page: 2 })).toEqual([bram.username])
  expect((await list({ limit: 1 })).data.pagination).toMatchObject({ total: 2, totalPages: 2, hasNextPage: true })
  expect(await names({ q: bram.username.toUpperCase() })).toEqual([bram.username])
  expect(await names({ q: '%' })).toEqual([])
})

test('missed messages take one round trip, over the socket and over HTTP', async () => {
  const { anna, bram } = await makePair()
  for (const text of ['een', 'twee', 'drie']) await write(anna, bram, text)
  const b = await connect(bram)
  const resumed = await b.send('conversation:resume', { userId: anna.id, since: 1 })
  if (!resumed.success) throw new Error(resumed.message)
  expect(resumed.data.lastSeq).toBe(3)
  expect(resumed.data.messages?.map(({ message }) => message)).toEqual(['twee', 'drie'])
  const read = await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id }, query: { since: 1 } })
  expect(read.data.messages).toEqual(resumed.data.messages)
  const page = await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id }, query: { limit: 2 } })
  expect(page.data).toMatchObject({ hasNextPage: true, nextCursor: expect.any(String) })
  const older = await testApp.call(listDirectMessages, {
    as: bram,
    params: { userId: anna.id },
    query: { cursor: page.data.nextCursor ?? '' },
  })
  expect(older.data.messages.map(({ seq }) => seq)).toEqual([1])
})

test('typing reaches the other person only, under the rules for messages', async () => {
  const { anna, bram } = await makePair()
  const carla = await makeUser(testApp.ctx)
  const [a, b, c] = [await connect(anna), await connect(bram), await connect(carla)]
  await a.send('direct-message:typing-start', { userId: bram.id })
  expect(await b.waitFor('direct-message:user-typing')).toEqual({ userId: anna.id, username: anna.username })
  expect(await c.send('direct-message:typing-start', { userId: bram.id })).toMatchObject({
    code: 'MESSAGING_NOT_ALLOWED',
  })
  expect(a.received('direct-message:user-typing')).toEqual([])
})

describe('is refused', () => {
  test.each([
    ['an empty text', { message: ' \n' }, 'Bericht is leeg'],
    ['1,001 characters', { message: 'a'.repeat(1001) }, 'Bericht te lang (max 1000 tekens)'],
    ['no text at all', {}, 'Bericht is leeg'],
    [
      'a caption of 501 characters',
      { message: 'a'.repeat(501), messageType: 'GIF' as const, gifId: 'proost', gifUrl: '/gifs/proost.gif' },
      'GIF caption te lang (max 500 tekens)',
    ],
  ])('%s', async (_, body, message) => {
    const { anna, bram } = await makePair()
    const a = await connect(anna)
    expect(await a.send('direct-message:send', { receiverId: bram.id, ...body })).toMatchObject({
      code: 'VALIDATION_FAILED',
      message,
    })
    const answer = await testApp.call(sendDirectMessage, { as: anna, params: { userId: bram.id }, body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field: 'message', message }])
  })

  test('for another person’s conversation: each reads only their own', async () => {
    const { anna, bram } = await makePair()
    const carla = await makeUser(testApp.ctx)
    await write(anna, bram, 'Onder ons')
    const history = await testApp.call(listDirectMessages, { as: carla, params: { userId: anna.id } })
    expect(history.data.messages).toEqual([])
    expect(await conversationsOf(carla)).toEqual([])
    const rows = await testApp.ctx.db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.userId, carla.id)))
    expect(rows).toEqual([])
  })
})
