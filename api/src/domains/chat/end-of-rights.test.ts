import { login } from 'contract/auth/auth.ts'
import { logout } from 'contract/auth/session.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { updateAdminEvent } from 'contract/events/admin.ts'
import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { setUserSuspension } from 'contract/users/admin.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

/** While set, no reaction after a commit to an event ends, as if it had many thousands of groups. */
let busy: PromiseWithResolvers<void> | null = null
afterEach(async () => {
  busy?.resolve()
  busy = null
  await testApp.ctx.facts.settled()
})

async function renameEventWhileBusy() {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const event = await makeEvent(testApp.ctx)
  const gate = Promise.withResolvers<void>()
  testApp.app.react({ after: { 'event.updated': () => busy?.promise } })
  busy = gate
  const renamed = await testApp.call(updateAdminEvent, {
    as: admin,
    params: { id: event.id },
    body: { title: 'Een andere naam' },
  })
  expect(renamed.status).toBe(200)
  return admin
}

async function makeOpenChat() {
  const [owner, member] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
  const socket = await connect(member)
  await socket.send('join-group', { groupId: group.id })
  const send = () => testApp.call(sendMessage, { as: owner, params: { id: group.id }, body: { content: 'Hoi' } })
  return { owner, member, group, socket, send }
}
type OpenChat = Awaited<ReturnType<typeof makeOpenChat>>

test.each<[string, (chat: OpenChat) => Promise<{ status: number }>]>([
  [
    'removed',
    ({ owner, member, group }) =>
      testApp.call(removeMember, { as: owner, params: { id: group.id, userId: member.id } }),
  ],
  ['leaving', ({ member, group }) => testApp.call(leaveGroup, { as: member, params: { id: group.id } })],
])('a %s member receives no message sent after the response, however busy the process is', async (_, end) => {
  const chat = await makeOpenChat()
  await renameEventWhileBusy()
  expect((await end(chat)).status).toBe(200)
  for (let sent = 0; sent < 3; sent += 1) await chat.send()
  // One round trip: what was pushed before it has arrived after it.
  await chat.socket.send('conversation:resume', { userId: chat.owner.id })
  expect(chat.socket.received('new-message')).toEqual([])
})

test('a suspension disconnects the sockets of the person, however busy the process is', async () => {
  const { member, socket } = await makeOpenChat()
  const admin = await renameEventWhileBusy()
  const suspended = await testApp.call(setUserSuspension, {
    as: admin,
    params: { id: member.id },
    body: { suspend: true },
  })
  expect(suspended.status).toBe(200)
  await socket.waitForDisconnect()
})

test('a logout disconnects the sockets of that session, however busy the process is', async () => {
  const user = await makeUser(testApp.ctx)
  const session = await testApp.call(login, { body: { identifier: user.username, password: user.password } })
  const { accessToken, refreshToken } = session.data
  const socket = await connect({ accessToken })
  await renameEventWhileBusy()
  expect((await testApp.call(logout, { body: { refreshToken } })).status).toBe(200)
  await socket.waitForDisconnect()
})

test('facts of one group keep their order while another group is busy', async () => {
  const [first, second, third] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const busy = await makeGroup(testApp.ctx, { ownerId: first.id })
  const other = await makeGroup(testApp.ctx, { ownerId: third.id })
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  testApp.app.react({
    after: {
      'group.ownerChanged': async (_, { toUserId }) => {
        if (toUserId === first.id) await gate.promise
        order.push(toUserId)
      },
    },
  })
  const change = (group: { id: string }, { id: toUserId }: TestUser) =>
    testApp.ctx.transaction(({ record }) =>
      record('group.ownerChanged', { groupId: group.id, fromUserId: first.id, toUserId, actorId: null, reason: null }),
    )
  await change(busy, first)
  await change(busy, second)
  await change(other, third)
  await expect.poll(() => order).toEqual([third.id])
  gate.resolve()
  await testApp.ctx.facts.settled()
  expect(order).toEqual([third.id, first.id, second.id])
})

test('publishing a change of an event costs no query per group', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const query = vi.spyOn(testApp.ctx.db.$client, 'query')
  const countQueries = async (groups: number) => {
    const event = await makeEvent(testApp.ctx)
    const owner = await makeUser(testApp.ctx)
    const { id } = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
    await testApp.ctx.db.execute(sql`
      insert into groups (id, event_id, owner_id, name, description, member_count, created_at, updated_at)
      select gen_random_uuid(), event_id, owner_id, name || ' ' || n, description, 1, created_at, updated_at
      from groups cross join generate_series(2, ${groups}::int) n where id = ${id}`)
    await testApp.ctx.db.execute(sql`
      insert into group_members (group_id, user_id, status, requested_at, joined_at)
      select id, owner_id, 'ACCEPTED', created_at, created_at from groups where event_id = ${event.id}
      on conflict do nothing`)
    const socket = await connect(owner)
    query.mockClear()
    await testApp.call(updateAdminEvent, { as: admin, params: { id: event.id }, body: { title: 'Een andere naam' } })
    await testApp.ctx.facts.settled()
    await expect.poll(() => socket.topics().filter((topic) => topic === `event:${event.id}`).length).toBe(1)
    return query.mock.calls.length
  }
  const few = await countQueries(2)
  // Others query the pool meanwhile.
  expect(await countQueries(200)).toBeLessThan(few + 100)
  query.mockRestore()
})
