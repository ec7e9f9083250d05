import { joinGroup, leaveGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { countNotifications, listNotifications, readAllNotifications } from 'contract/notifications.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '../../../platform/mail/tables.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { signAccessToken } from '../../auth/tokens/service.ts'
import { sendDailyUpdates } from '../daily-updates/service.ts'
import { notifications } from '../tables.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)
let owner: TestUser
let applicant: TestUser
let groupId: string
beforeEach(async () => {
  testApp.setTime('2027-03-24T11:00:00Z')
  owner = await makeUser(testApp.ctx)
  applicant = await makeUser(testApp.ctx)
  groupId = (await makeGroup(testApp.ctx, { ownerId: owner.id })).id
})

const join = () => testApp.call(joinGroup, { as: applicant, params: { id: groupId }, body: {} })
const withdraw = () => testApp.call(leaveGroup, { as: applicant, params: { id: groupId } })
const bell = async () => (await testApp.call(listNotifications, { as: owner })).data.notifications
const countUnread = async () => (await testApp.call(countNotifications, { as: owner })).data.count
async function countMails(): Promise<number> {
  await sendDailyUpdates(testApp.ctx)
  return testApp.ctx.db.$count(mails, eq(mails.to, owner.email))
}

test('requests of one person at one group within a day are one notification and one mail, renewed', async () => {
  await join()
  const [first] = await bell()
  const sent = await countMails()
  for (let count = 0; count < 5; count++) {
    testApp.advanceTime(2 * MINUTE)
    await withdraw()
    expect(await bell()).toEqual([])
    expect(await countUnread()).toBe(0)
    await join()
  }
  const renewed = await bell()
  expect(renewed).toMatchObject([{ id: first?.id, isRead: false }])
  expect(Date.parse(renewed[0]?.createdAt ?? '')).toBeGreaterThan(Date.parse(first?.createdAt ?? ''))
  expect(await countUnread()).toBe(1)
  expect(sent).toBe(1)
  expect(await countMails()).toBe(1)
})

test('a read notification stays when the request is withdrawn, and is unread again with the next one', async () => {
  await join()
  await testApp.call(readAllNotifications, { as: owner })
  await withdraw()
  expect(await bell()).toMatchObject([{ isRead: true }])
  await join()
  expect(await bell()).toMatchObject([{ isRead: false }])
})

test('an answered request is read and its mail is not sent, and so is what was said about waiting for the answer', async () => {
  const [deputy, first] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [deputy] })
  const ask = (as: TestUser) => testApp.call(joinGroup, { as, params: { id }, body: {} })
  await ask(first)
  const sent = await countMails()
  await ask(applicant)
  const aboutApplicant = { groupId: id, userId: applicant.id }
  await testApp.ctx.transaction(async ({ record }) => {
    await record('group.requestUnanswered', aboutApplicant)
    await record('group.requestLeftToMembers', { ...aboutApplicant, userIds: [deputy.id] })
    await record('group.requestStillOpen', aboutApplicant)
  })
  const unreadOf = async (as: TestUser) =>
    (await testApp.call(listNotifications, { as })).data.notifications
      .filter(({ isRead }) => !isRead)
      .map(({ type }) => type)
  expect(await unreadOf(deputy)).toEqual(['group_request_unanswered'])
  const params = { id, userId: applicant.id }
  await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'ACCEPTED' } })
  expect(await unreadOf(owner)).toEqual(['group_join_request'])
  expect(await unreadOf(deputy)).toEqual(['group_member_joined'])
  expect(await unreadOf(applicant)).toEqual(['group_join_accepted'])
  testApp.advanceTime(DAY)
  expect(await countMails()).toBe(sent)
})

test('a request a day after the last one is a notification of its own', async () => {
  await join()
  await testApp.call(readAllNotifications, { as: owner })
  await withdraw()
  testApp.advanceTime(DAY + MINUTE)
  for (const person of [owner, applicant])
    person.accessToken = await signAccessToken(testApp.ctx, person.id, person.sessionId)
  await join()
  expect(await bell()).toHaveLength(2)
})

test('requests of others, and of the same person at another group, are separate', async () => {
  const other = await makeUser(testApp.ctx)
  const second = await makeGroup(testApp.ctx, { ownerId: owner.id })
  await join()
  await testApp.call(joinGroup, { as: other, params: { id: groupId }, body: {} })
  await testApp.call(joinGroup, { as: applicant, params: { id: second.id }, body: {} })
  expect(await bell()).toHaveLength(3)
  await withdraw()
  expect(await bell()).toHaveLength(2)
})

test('the owner’s open screen receives the renewal and the withdrawal', async () => {
  const socket = await connect(owner)
  await join()
  const { id } = await socket.waitFor('notification:new')
  await withdraw()
  await expect.poll(() => socket.received('notification:count').at(-1)).toEqual({ count: 0 })
  await join()
  await expect.poll(() => socket.received('notification:new').map((one) => one.id)).toEqual([id, id])
  const rows = await testApp.ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, owner.id), eq(notifications.type, 'group_join_request')))
  expect(rows).toHaveLength(1)
})
