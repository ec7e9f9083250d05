import {
  countNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from 'contract/notifications.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { openSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { notifications } from './tables.ts'

const testApp = useTestApp()
let me: TestUser
let other: TestUser

/** Inserts notifications; the last one is the newest. */
async function createNotifications(user: TestUser, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    userId: user.id,
    type: 'group_join_request' as const,
    title: `Melding ${index + 1}`,
    message: 'Iemand wil mee.',
    actionUrl: '/groups',
    createdAt: new Date(testApp.ctx.now().getTime() + index),
  }))
  await testApp.ctx.db.insert(notifications).values(rows)
  return rows.map(({ id }) => id)
}

const unread = async (user: TestUser) => (await testApp.call(countNotifications, { as: user })).data.count
const titles = async (query: { page?: number; limit?: number } = {}) =>
  (await testApp.call(listNotifications, { as: me, query })).data.notifications.map(({ title }) => title)

beforeEach(async () => {
  me = await makeUser(testApp.ctx)
  other = await makeUser(testApp.ctx)
})

test('lists the user’s own notifications, newest first, twenty per page', async () => {
  const ids = await createNotifications(me, 25)
  await createNotifications(other, 1)
  expect(await titles()).toEqual(Array.from({ length: 20 }, (_, index) => `Melding ${25 - index}`))
  expect(await titles({ page: 2 })).toEqual(['Melding 5', 'Melding 4', 'Melding 3', 'Melding 2', 'Melding 1'])
  const response = await testApp.call(listNotifications, { as: me, query: { limit: 2 } })
  expect(response.data.notifications[0]).toEqual({
    ...{ id: ids.at(-1), type: 'group_join_request', title: 'Melding 25', message: 'Iemand wil mee.' },
    ...{ isRead: false, createdAt: expect.any(String), data: { actionUrl: '/groups', groupId: null } },
  })
  expect(response.data.pagination).toMatchObject({ total: 25, totalPages: 13, hasNextPage: true })
})

test('shows a notification of a type that is gone', async () => {
  const [id] = await createNotifications(me, 1)
  await testApp.ctx.db.execute(sql`update notifications set type = 'turnout_decided' where id = ${id}`)
  const answer = await testApp.call(listNotifications, { as: me })
  expect(answer.data.notifications).toMatchObject([{ type: 'morning_after', title: 'Melding 1' }])
})

test('reading one twice reduces the count once', async () => {
  const [id = ''] = await createNotifications(me, 3)
  for (let time = 0; time < 2; time++)
    expect((await testApp.call(readNotification, { as: me, params: { id } })).data).toEqual({})
  expect(await unread(me)).toBe(2)
  const response = await testApp.call(listNotifications, { as: me })
  expect(response.data.notifications.map(({ isRead }) => isRead)).toEqual([false, false, true])
})

test('reading all leaves other users’ notifications unread', async () => {
  await createNotifications(me, 3)
  await createNotifications(other, 2)
  await testApp.call(readAllNotifications, { as: me })
  expect([await unread(me), await unread(other)]).toEqual([0, 2])
})

test('a deleted notification is gone', async () => {
  const [id = ''] = await createNotifications(me, 2)
  expect((await testApp.call(deleteNotification, { as: me, params: { id } })).data).toEqual({})
  expect(await titles()).toEqual(['Melding 2'])
  expect(await unread(me)).toBe(1)
  expect((await testApp.call(deleteNotification, { as: me, params: { id } })).body.code).toBe('NOTIFICATION_NOT_FOUND')
})

test.each([readNotification, deleteNotification])(
  'another user’s notification is a 404: $method $path',
  async (route) => {
    const [id = ''] = await createNotifications(other, 1)
    const response = await testApp.call(route, { as: me, params: { id } })
    expect(response.body).toMatchObject({ code: 'NOTIFICATION_NOT_FOUND' })
    expect(response.status).toBe(404)
    expect(await unread(other)).toBe(1)
  },
)

test('the user’s other sockets receive the new count', async () => {
  const [one = '', two = ''] = await createNotifications(me, 4)
  const screen = await openSocket(await testApp.listen(), me)
  try {
    await testApp.call(readNotification, { as: me, params: { id: one } })
    await screen.waitFor('notification:count', ({ count }) => count === 3)
    await testApp.call(deleteNotification, { as: me, params: { id: two } })
    await screen.waitFor('notification:count', ({ count }) => count === 2)
    await testApp.call(readAllNotifications, { as: me })
    await screen.waitFor('notification:count', ({ count }) => count === 0)
  } finally {
    screen.close()
  }
})
