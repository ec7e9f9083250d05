import { changePassword, login, logout } from 'contract/auth.ts'
import { blockUser } from 'contract/blocks.ts'
import { joinGroup, removeMember } from 'contract/groups.ts'
import { getReadiness } from 'contract/health.ts'
import type { ServerEventName, ServerPayload } from 'contract/realtime.ts'
import { suspendUser } from 'contract/reports.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { startRedis } from '../../testing/redis.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { openSocket, type TestSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'

/*
  Two nodes: the test app itself, and a process of its own on the same database and the same real Redis. The tests go from
  all is well to Redis being away, and back.
*/
const redis = await startRedis()
const testApp = useTestApp({ redisUrl: redis.url, rateLimitScale: 1 })
let node: ServerProcess
let here: string
const open: TestSocket[] = []

beforeAll(async () => {
  here = await testApp.listen()
  node = await startServerProcess({
    DATABASE_URL: (testApp.ctx.config as { databaseUrl: string }).databaseUrl,
    DATABASE_ADMIN_URL: testApp.adminUrl(),
    DATA_DIR: testApp.ctx.config.dataDir,
    REDIS_URL: redis.url,
    RATE_LIMIT_SCALE: '1',
  })
  await soon(isReadyOnBoth)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(async () => {
  await node?.end('SIGTERM')
  await redis.kill()
})

const redisOf = async () => (await testApp.call(getReadiness)).data.redis
async function isReadyOnBoth() {
  expect(await redisOf()).toBe('ready')
  const answer = await fetch(`${node.address}/api/health/ready`)
  expect(((await answer.json()) as { data: { redis: string } }).data.redis).toBe('ready')
}

async function connect(address: string, user: Pick<TestUser, 'accessToken'>, groupId?: string): Promise<TestSocket> {
  const socket = await openSocket(address, user)
  open.push(socket)
  if (groupId !== undefined) expect((await socket.send('join-group', { groupId })).success).toBe(true)
  return socket
}

/** Anna on this node, Bram and Cor on the other, in one group's chat. */
async function setUp() {
  const people = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)] as const
  const [anna, bram, cor] = people
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram, cor] })).id
  const a = await connect(here, anna, groupId)
  const b = await connect(node.address, bram, groupId)
  const c = await connect(node.address, cor, groupId)
  return { anna, bram, cor, groupId, a, b, c }
}
/** Room for two servers, PostgreSQL and Redis that share two cores with everything else. Milliseconds. */
const PATIENT = 10_000
const soon = (check: () => unknown) => vi.waitFor(check, PATIENT)
const heard = <E extends ServerEventName>(socket: TestSocket, event: E, fits: (payload: ServerPayload<E>) => boolean) =>
  soon(() => expect(socket.received(event).some(fits), `heard: ${JSON.stringify(socket.received(event))}`).toBe(true))
const contents = (socket: TestSocket) => socket.received('new-message').map(({ content }) => content)
const says = (word: string) => (payload: { content: string }) => payload.content === word
const wrote = (word: string) => (payload: { message: string }) => payload.message === word

test('what is said on one node is heard on the other, and each knows who has the site open there', async () => {
  const { anna, bram, groupId, a, b } = await setUp()
  await a.send('send-message', { groupId, content: 'hoi' })
  await b.waitFor('new-message', says('hoi'))
  await b.send('send-message', { groupId, content: 'dag' })
  await a.waitFor('new-message', says('dag'))
  await b.send('typing-start', { groupId })
  await a.waitFor('user-typing', ({ userId }) => userId === bram.id)
  await b.send('direct-message:send', { receiverId: anna.id, message: 'psst' })
  await a.waitFor('direct-message:new', wrote('psst'))
  expect(b.received('user-typing')).toEqual([])
  expect(contents(a)).toEqual(['hoi', 'dag'])
  expect(contents(b)).toEqual(['hoi', 'dag'])

  await soon(() => expect(testApp.ctx.sockets.isOnline(bram.id)).toBe(true))
  // A second tab on the other node is no news, and neither is its closing.
  const second = await connect(node.address, anna, groupId)
  second.close()
  b.close()
  await soon(() => expect(testApp.ctx.sockets.isOnline(bram.id)).toBe(false))
  await a.waitFor('user-left', ({ userId }) => userId === bram.id)
  expect(a.received('user-joined').map(({ userId }) => userId)).not.toContain(anna.id)
})

test('a limit counts over all nodes, and so does its lock', async () => {
  const { anna, groupId, a } = await setUp()
  const there = await connect(node.address, anna, groupId)
  for (let sent = 0; sent < 10; sent += 1)
    expect((await (sent % 2 ? a : there).send('send-message', { groupId, content: `${sent}` })).success).toBe(true)
  for (const socket of [a, there, a])
    expect(await socket.send('send-message', { groupId, content: 'te veel' })).toMatchObject({
      success: false,
      code: 'CHAT_RATE_LIMITED',
    })
})

test('calls of one address count over all nodes', async () => {
  const statuses: number[] = []
  for (let asked = 0; asked < 32; asked += 1) {
    const path = '/api/auth/check-username'
    const body = JSON.stringify({ username: 'iemand' })
    const headers = { 'content-type': 'application/json' }
    const address = asked % 2 ? here : node.address
    statuses.push((await fetch(address + path, { method: 'POST', headers, body })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual([429, 429])
})

const rightsEnd = async () => {
  const { anna, bram, cor, groupId, b, c } = await setUp()
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const dirk = await makeUser(testApp.ctx)
  const { accessToken, refreshToken } = (
    await testApp.call(login, { body: { identifier: dirk.username, password: dirk.password } })
  ).data
  const phone = await connect(node.address, { accessToken })
  const laptop = await connect(node.address, dirk)

  await testApp.call(removeMember, { as: anna, params: { id: groupId, userId: bram.id } })
  await soon(async () => expect((await b.send('typing-stop', { groupId })).success).toBe(false))
  await testApp.call(suspendUser, { as: admin, params: { id: cor.id }, body: {} })
  await c.waitForDisconnect()
  const passwords = { currentPassword: dirk.password, newPassword: 'Nieuwer!2027', confirmPassword: 'Nieuwer!2027' }
  expect((await testApp.call(changePassword, { as: { accessToken }, body: passwords })).status).toBe(200)
  await laptop.waitForDisconnect()
  expect(phone.raw.connected).toBe(true)
  await testApp.call(logout, { body: { refreshToken } })
  await phone.waitForDisconnect()
  // Out of the room, and not only refused in it.
  const anton = await connect(here, anna)
  await anton.send('send-message', { groupId, content: 'alleen voor ons' })
  expect(contents(b)).not.toContain('alleen voor ons')
}

test('removal, suspension, a new password and logout on one node end what a socket of the other may do', rightsEnd)

test('Redis is away: words arrive through the database, rights end, and nothing comes twice when it is back', async () => {
  const { anna, bram, cor, groupId, a, b, c } = await setUp()
  await a.send('send-message', { groupId, content: 'ervoor' })
  await heard(b, 'new-message', says('ervoor'))
  await redis.kill()
  const sent = await a.send('send-message', { groupId, content: 'zonder redis' })
  await soon(async () => expect(await redisOf()).toBe('away'))
  for (const socket of [b, c]) await heard(socket, 'new-message', says('zonder redis'))
  await b.send('direct-message:send', { receiverId: anna.id, message: 'ook dit' })
  await heard(a, 'direct-message:new', wrote('ook dit'))
  const messageId = sent.success ? sent.data.message.id : ''
  await a.send('message:react', { messageId, emoji: '🎉' })
  await heard(b, 'message-changed', ({ id, reactions }) => id === messageId && reactions.length === 1)

  const annaThere = await connect(node.address, anna)
  const eva = await makeUser(testApp.ctx)
  expect((await testApp.call(joinGroup, { as: eva, params: { id: groupId }, body: {} })).status).toBe(201)
  await heard(annaThere, 'notification:new', ({ type }) => type === 'group_join_request')
  await heard(annaThere, 'notification:count', ({ count }) => count === 1)

  // Who blocked somebody gets that person's words here no more than anywhere else.
  expect((await testApp.call(blockUser, { as: cor, params: { id: anna.id }, body: {} })).status).toBe(201)
  await a.send('send-message', { groupId, content: 'niet voor cor' })
  await heard(b, 'new-message', says('niet voor cor'))
  await heard(c, 'new-message', ({ hidden, content }) => hidden === 'BLOCKED' && content === '')
  expect(contents(c)).not.toContain('niet voor cor')
  await rightsEnd()

  await redis.start()
  await soon(isReadyOnBoth)
  await a.send('send-message', { groupId, content: 'weer terug' })
  await heard(b, 'new-message', says('weer terug'))
  await b.send('send-message', { groupId, content: 'fijn' })
  await heard(a, 'new-message', says('fijn'))
  expect(contents(b)).toEqual(['ervoor', 'zonder redis', 'niet voor cor', 'weer terug', 'fijn'])
  expect(contents(a)).toEqual(contents(b))
  expect(a.received('direct-message:new')).toHaveLength(1)
  expect(annaThere.received('notification:new')).toHaveLength(1)
  await soon(() => expect(testApp.ctx.sockets.isOnline(bram.id)).toBe(true))
})

test('a node that is killed without a word is missed, and then forgotten', async () => {
  const { bram } = await setUp()
  await soon(() => expect(testApp.ctx.sockets.isOnline(bram.id)).toBe(true))
  await node.end('SIGKILL')
  await soon(() => expect(testApp.ctx.sockets.isOnline(bram.id)).toBe(false))
})
