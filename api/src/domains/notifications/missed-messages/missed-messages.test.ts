import { blockUser } from 'contract/blocks.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { updateNotificationPreferences } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { blocks } from '../../blocks/tables.ts'
import { conversations, messages, readMarks } from '../../chat/tables.ts'
import { listNotificationRows } from '../repository.ts'
import { missedMessagesMark } from '../tables.ts'
import { mailDigests, notifyMissedMessages } from './service.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })

let me: TestUser
let other: TestUser
let conversationId: string

beforeEach(async () => {
  testApp.setTime(new Date().toISOString())
  me = await makeUser(testApp.ctx)
  other = await makeUser(testApp.ctx, { username: `Bram${Math.random().toString(36).slice(2, 8)}` })
  const [low, high] = [me.id, other.id].sort() as [string, string]
  conversationId = newId()
  await testApp.ctx.db.insert(conversations).values({
    id: conversationId,
    kind: 'DIRECT',
    lowUserId: low,
    highUserId: high,
    createdAt: testApp.ctx.now(),
  })
  // Each test resets the clock, so that the watermark of the previous test lies in the future.
  await testApp.ctx.db.delete(missedMessagesMark)
  await notifyMissedMessages(testApp.ctx)
})

let seq = 0
const write = (sender: TestUser) =>
  testApp.ctx.db.insert(messages).values({
    conversationId,
    seq: ++seq,
    // Ids contain the time of creation, here the test's clock.
    id: v7({ msecs: testApp.ctx.now().getTime() }),
    senderId: sender.id,
    clientId: newId(),
    content: 'Geheim',
    type: 'TEXT',
    createdAt: testApp.ctx.now(),
  })
const advanceMinutes = async (minutes: number) => {
  testApp.advanceTime(minutes * MINUTE)
  await notifyMissedMessages(testApp.ctx)
  await mailDigests(testApp.ctx)
}
const bell = (user: TestUser) => listNotificationRows(testApp.ctx.db, user.id, 50, 0)
const mails = async (user: TestUser) => (await testApp.call(listMailbox, { query: { to: user.email } })).data.mails

test('one notification per conversation whatever follows, then one mail without message contents', async () => {
  await write(other)
  await write(other)
  await advanceMinutes(1)
  expect(await bell(me)).toEqual([])
  await advanceMinutes(2)
  expect(await bell(me)).toMatchObject([
    {
      type: 'direct_message',
      title: `Nieuw bericht van ${other.username}`,
      message: `Je hebt 2 nieuwe berichten van ${other.username}.`,
      actionUrl: `/messages?user=${other.id}`,
    },
  ])
  expect(await mails(me)).toEqual([])
  await write(other)
  await advanceMinutes(3)
  expect(await bell(me)).toHaveLength(1)
  await advanceMinutes(9)
  await advanceMinutes(9)
  const sent = await mails(me)
  expect(sent.map(({ subject }) => subject)).toEqual([`Je hebt nieuwe berichten op ${PRODUCT_NAME}`])
  expect(sent[0]?.text).toContain(other.username)
  expect(sent[0]?.text).not.toContain('Geheim')
  // Messages within three hours are left to the next digest.
  await write(other)
  await advanceMinutes(15)
  expect(await mails(me)).toHaveLength(1)
  await advanceMinutes(180)
  expect(await mails(me)).toHaveLength(2)
  expect([await bell(other), await mails(other)]).toEqual([[], []])
})

test('read, muted and blocked messages cause no notification', async () => {
  const mark = { conversationId, userId: me.id, readAt: testApp.ctx.now() }
  await write(other)
  await testApp.ctx.db.insert(readMarks).values({ ...mark, lastReadSeq: seq })
  await advanceMinutes(20)
  await testApp.ctx.db.update(readMarks).set({ mutedAt: testApp.ctx.now() }).where(eq(readMarks.userId, me.id))
  await write(other)
  await advanceMinutes(20)
  await testApp.ctx.db.update(readMarks).set({ mutedAt: null }).where(eq(readMarks.userId, me.id))
  await testApp.ctx.db
    .insert(blocks)
    .values({ blockerId: me.id, blockedId: other.id, reason: 'OTHER', createdAt: testApp.ctx.now() })
  await write(other)
  await advanceMinutes(20)
  expect([await bell(me), await mails(me)]).toEqual([[], []])
})

test('the mail names nobody who was blocked, and no group that was left, after the notification', async () => {
  const group = await makeGroup(testApp.ctx, { ownerId: other.id, name: 'Waalvrienden', members: [me] })
  await testApp.call(updateNotificationPreferences, { as: me, body: { mail: 'ALL' } })
  await write(other)
  await testApp.call(sendMessage, { as: other, params: { id: group.id }, body: { content: 'Tot zo' } })
  await advanceMinutes(5)
  expect(await bell(me)).toHaveLength(1)
  await testApp.call(leaveGroup, { as: me, params: { id: group.id } })
  await testApp.call(blockUser, { as: me, params: { id: other.id }, body: {} })
  await advanceMinutes(9)
  expect(await mails(me)).toEqual([])
})

test('a user with the site open is not notified', async () => {
  const screen = await openSocket(await testApp.listen(), me)
  try {
    await write(other)
    await advanceMinutes(5)
    expect(await bell(me)).toEqual([])
  } finally {
    screen.close()
  }
})

test('two runs at once notify once', async () => {
  await write(other)
  testApp.advanceTime(5 * MINUTE)
  const notified: string[] = []
  testApp.app.react({ after: { 'notification.created': (_ctx, { userIds }) => void notified.push(...userIds) } })
  const bothListed = Promise.withResolvers<void>()
  const listOnline = vi.spyOn(testApp.ctx.sockets, 'listOnline').mockImplementation(async () => {
    if (listOnline.mock.calls.length === 2) bothListed.resolve()
    await bothListed.promise
    return new Set()
  })
  try {
    await Promise.all([notifyMissedMessages(testApp.ctx), notifyMissedMessages(testApp.ctx)])
    await testApp.ctx.facts.settled()
    expect(notified.filter((id) => id === me.id)).toHaveLength(1)
  } finally {
    listOnline.mockRestore()
  }
})

test('messages sent while the server was down are not skipped', async () => {
  await write(other)
  await advanceMinutes(12 * 60)
  expect(await bell(me)).toHaveLength(1)
})

test('a group’s chat is not in the bell, and mailed to those who chose everything', async () => {
  const group = await makeGroup(testApp.ctx, { ownerId: me.id, name: 'Waalvrienden', members: [other] })
  const sendOne = () => testApp.call(sendMessage, { as: other, params: { id: group.id }, body: { content: 'Tot zo' } })
  expect((await sendOne()).status).toBe(201)
  await advanceMinutes(5)
  await advanceMinutes(9)
  expect([await bell(me), await mails(me)]).toEqual([[], []])
  testApp.setTime(new Date().toISOString())
  await testApp.ctx.db.delete(missedMessagesMark)
  await testApp.call(updateNotificationPreferences, { as: me, body: { mail: 'ALL' } })
  await notifyMissedMessages(testApp.ctx)
  await sendOne()
  await advanceMinutes(5)
  await advanceMinutes(9)
  expect(await bell(me)).toEqual([])
  expect(await mails(me)).toMatchObject([{ text: expect.stringContaining('Waalvrienden') }])
})
