import { setTimeout as sleep } from 'node:timers/promises'
import { changePassword, login } from 'contract/auth/auth.ts'
import { logout } from 'contract/auth/session.ts'
import { blockUser } from 'contract/blocks.ts'
import type { GroupMessage } from 'contract/chat/chat.ts'
import type { DirectMessage } from 'contract/chat/direct.ts'
import { reactToMessage } from 'contract/chat/messages.ts'
import { unpackMessages } from 'contract/chat/packed-messages.ts'
import { joinGroup, removeMember } from 'contract/groups/membership.ts'
import { countNotifications } from 'contract/notifications.ts'
import { getReadiness } from 'contract/platform/health.ts'
import { suspendUser } from 'contract/reports.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { runProgram } from '../../testing/servers/program.ts'
import { startRedis } from '../../testing/servers/redis.ts'
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process.ts'
import { startTcpProxy } from '../../testing/servers/tcp-proxy.ts'
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

const isOnline = async (userId: string, expected: boolean) =>
  expect((await testApp.ctx.sockets.listOnline([userId])).has(userId)).toBe(expected)
const redisOf = async () => (await testApp.call(getReadiness)).data.redis
async function isReadyOnBoth() {
  expect(await redisOf()).toBe('ready')
  const answer = await fetch(`${node.address}/api/health/ready`)
  expect(((await answer.json()) as { data: { redis: string } }).data.redis).toBe('ready')
}

/** A client that follows the protocol: it keeps messages by number, and asks for its position on `resume`. */
type Client = TestSocket & {
  messages: Map<number, GroupMessage>
  directMessages: Map<string, DirectMessage>
  unreadNotifications: number
}

async function connect(
  address: string,
  user: Pick<TestUser, 'accessToken'>,
  groupId?: string,
  partnerIds: readonly string[] = [],
): Promise<Client> {
  const socket = await openSocket(address, user)
  open.push(socket)
  const client: Client = { ...socket, messages: new Map(), directMessages: new Map(), unreadNotifications: 0 }
  const { raw, send } = client
  const keep = (message: GroupMessage) => {
    if (message.change >= (client.messages.get(message.seq)?.change ?? 0)) client.messages.set(message.seq, message)
  }
  raw.on('new-message', keep)
  raw.on('message-changed', keep)
  raw.on('direct-message:new', (message: DirectMessage) => client.directMessages.set(message.id, message))
  raw.on('notification:count', ({ count }) => {
    client.unreadNotifications = count
  })
  const resume = async () => {
    if (groupId !== undefined) {
      const since = Math.max(0, ...client.messages.keys())
      const joined = await send('join-group', { groupId, since, changedSince: 0 })
      if (joined.success) {
        const { missed, changes } = joined.data
        for (const message of [...(missed ? unpackMessages(groupId, missed) : []), ...(changes ?? [])]) keep(message)
      }
    }
    for (const userId of partnerIds) {
      const resumed = await send('conversation:resume', { userId, since: 0 })
      for (const message of (resumed.success && resumed.data.messages) || [])
        client.directMessages.set(message.id, message)
    }
    const count = await testApp.call(countNotifications, { as: user })
    client.unreadNotifications = count.data.count
  }
  raw.on('resume', () => void resume().catch(() => undefined))
  if (groupId !== undefined) expect((await send('join-group', { groupId })).success).toBe(true)
  return client
}

/** Anna on this node, Bram and Cor on the other, in one group's chat. */
async function setUp() {
  const people = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)] as const
  const [anna, bram, cor] = people
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram, cor] })).id
  const a = await connect(here, anna, groupId, [bram.id])
  const b = await connect(node.address, bram, groupId)
  const c = await connect(node.address, cor, groupId)
  return { anna, bram, cor, groupId, a, b, c }
}
const soon = (check: () => unknown) => vi.waitFor(check, 120_000)
const contents = ({ messages }: Client) => [...messages].sort(([a], [b]) => a - b).map(([, { content }]) => content)
const waitForMessage = (client: Client, fits: (message: GroupMessage) => boolean) =>
  soon(() => expect([...client.messages.values()].some(fits), `has: ${contents(client)}`).toBe(true))
const hasContent = (text: string) => (payload: { content: string }) => payload.content === text
const hasMessage = (text: string) => (payload: { message: string }) => payload.message === text

test('a node does not know what changed on another before a first connection', async () => {
  const person = await makeUser(testApp.ctx)
  const socket = await openSocket(node.address, person, { auth: { token: person.accessToken, askedFor: 1 } })
  open.push(socket)
  expect(await socket.waitFor('missed')).toEqual({ topics: null })
})

test('messages reach the sockets of the other node, and each node knows who is online there', async () => {
  const { anna, bram, groupId, a, b } = await setUp()
  await a.send('send-message', { groupId, content: 'hoi' })
  await b.waitFor('new-message', hasContent('hoi'))
  await b.send('send-message', { groupId, content: 'dag' })
  await a.waitFor('new-message', hasContent('dag'))
  await b.send('typing-start', { groupId })
  await a.waitFor('user-typing', ({ userId }) => userId === bram.id)
  await b.send('direct-message:send', { receiverId: anna.id, message: 'psst' })
  await a.waitFor('direct-message:new', hasMessage('psst'))
  expect(b.received('user-typing')).toEqual([])
  expect(contents(a)).toEqual(['hoi', 'dag'])
  expect(contents(b)).toEqual(['hoi', 'dag'])

  await soon(() => isOnline(bram.id, true))
  // Opening and closing a second tab on the other node publishes nothing.
  const second = await connect(node.address, anna, groupId)
  second.close()
  b.close()
  await soon(() => isOnline(bram.id, false))
  await a.waitFor('user-left', ({ userId }) => userId === bram.id)
  expect(a.received('user-joined').map(({ userId }) => userId)).not.toContain(anna.id)
})

test('a rate limit and its lock count across all nodes', async () => {
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

test('requests of one address count across all nodes', async () => {
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
  // The socket is removed from the room, not only refused.
  const anton = await connect(here, anna)
  await anton.send('send-message', { groupId, content: 'alleen voor ons' })
  expect(contents(b)).not.toContain('alleen voor ons')
}

test('removal, suspension, password change and logout on one node end the rights of sockets on the other', rightsEnd)

test('the status command waits for its own connections to Redis', async () => {
  const proxy = await startTcpProxy(redis.url)
  proxy.freeze()
  const { databaseUrl, dataDir } = testApp.ctx.config as { databaseUrl: string; dataDir: string }
  const status = runProgram('commands/status', [], {
    ...{ DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: testApp.adminUrl(), DATA_DIR: dataDir, REDIS_URL: proxy.url },
  })
  const since = new Date().toISOString()
  const connections = sql`select from pg_stat_activity where application_name = 'api' and backend_start > ${since}`
  const isConnected = async () => (await testApp.ctx.db.execute(connections)).rowCount !== 0
  await expect.poll(isConnected, { timeout: 30_000 }).toBe(true)
  // Longer than the checks take without Redis.
  await sleep(2_000)
  proxy.restore()
  expect((await status).stdout).toMatch(/redis +works +connected/)
  await proxy.close()
})

test('while Redis is away clients resume from the database and rights end; afterwards pushes arrive again', async () => {
  const { anna, bram, cor, groupId, a, b, c } = await setUp()
  await a.send('send-message', { groupId, content: 'ervoor' })
  await waitForMessage(b, hasContent('ervoor'))
  await redis.kill()
  const sent = await a.send('send-message', { groupId, content: 'zonder redis' })
  await soon(async () => expect(await redisOf()).toBe('away'))
  for (const socket of [b, c]) await waitForMessage(socket, hasContent('zonder redis'))
  await b.send('direct-message:send', { receiverId: anna.id, message: 'ook dit' })
  await soon(() => expect([...a.directMessages.values()].map(({ message }) => message)).toEqual(['ook dit']))
  const messageId = sent.success ? sent.data.message.id : ''
  await testApp.call(reactToMessage, { as: anna, params: { id: messageId }, body: { emoji: '🎉' } })
  await waitForMessage(b, ({ id, reactions }) => id === messageId && reactions.length === 1)

  const annaThere = await connect(node.address, anna)
  const eva = await makeUser(testApp.ctx)
  expect((await testApp.call(joinGroup, { as: eva, params: { id: groupId }, body: {} })).status).toBe(201)
  await soon(() => expect(annaThere.unreadNotifications).toBe(1))

  // A block hides messages in a resume too.
  expect((await testApp.call(blockUser, { as: cor, params: { id: anna.id }, body: {} })).status).toBe(201)
  await a.send('send-message', { groupId, content: 'niet voor cor' })
  await waitForMessage(b, hasContent('niet voor cor'))
  await waitForMessage(c, ({ hidden, content }) => hidden === 'BLOCKED' && content === '')
  expect(contents(c)).not.toContain('niet voor cor')
  await rightsEnd()

  await redis.start()
  await soon(isReadyOnBoth)
  await a.send('send-message', { groupId, content: 'weer terug' })
  await waitForMessage(b, hasContent('weer terug'))
  await b.send('send-message', { groupId, content: 'fijn' })
  await waitForMessage(a, hasContent('fijn'))
  expect(contents(b)).toEqual(['ervoor', 'zonder redis', 'niet voor cor', 'weer terug', 'fijn'])
  expect(contents(a)).toEqual(contents(b))
  expect(a.directMessages.size).toBe(1)
  expect(annaThere.unreadNotifications).toBe(1)
  await soon(() => isOnline(bram.id, true))
})

test('people on a killed node are no longer online', async () => {
  const { bram } = await setUp()
  await soon(() => isOnline(bram.id, true))
  await node.end('SIGKILL')
  await soon(() => isOnline(bram.id, false))
})
