import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SOCKET_PATH, socketLimits } from 'contract/realtime.ts'
import { io as connect, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../context.ts'
import type { Log } from '../http/monitoring/log.ts'
import { createSecurityLog } from '../http/monitoring/security-log.ts'
import type { AuthenticateSocket } from './handshake.ts'
import { createRealtime } from './server.ts'

type Answer = Awaited<ReturnType<AuthenticateSocket>>
const ADMITTED = {
  actor: { id: 'a', sessionId: 's', username: 'anna', emailVerified: true, isAdmin: false } as Actor,
  expiresAt: new Date(Date.now() + 3_600_000),
} satisfies Answer
const REFUSED: Answer = { refused: 'TOKEN_INVALID' }
const UNAVAILABLE = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })

/** The next results of `authenticate`; the last one repeats. */
let results: (Answer | Error)[] = []
let calls = 0
const http = createServer()
const realtime = createRealtime(http, {
  authenticate: async () => {
    calls += 1
    const answer = results.length > 1 ? results.shift() : results[0]
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  },
  origins: () => [],
  headers: {},
  log: { error: () => undefined, warn: () => undefined } as unknown as Log,
  securityLog: createSecurityLog({ info: () => undefined }),
  now: () => new Date(),
  rateLimitScale: 1,
  addressOf: ({ headers }) => String(headers['x-address'] ?? 'tests'),
  channels: null,
})
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => {
  realtime.close()
  http.close()
})

function open(): Socket {
  calls = 0
  return connect(address, {
    path: SOCKET_PATH,
    auth: { token: 'token' },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
}
const nextEvent = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve))

test('a database that becomes unavailable during the handshake does not disconnect; the session is checked again later', async () => {
  results = [ADMITTED, UNAVAILABLE, UNAVAILABLE, ADMITTED]
  const socket = open()
  await nextEvent(socket, 'connect')
  await expect.poll(() => calls).toBe(4)
  expect(socket.connected).toBe(true)
  socket.close()
})

test('a session that ended during the handshake is disconnected, also when the database answers later', async () => {
  results = [ADMITTED, UNAVAILABLE, REFUSED]
  const socket = open()
  const disconnected = nextEvent(socket, 'disconnect')
  await nextEvent(socket, 'connect')
  expect(await disconnected).toBe('io server disconnect')
})

test('a failed handshake carries no internal error', async () => {
  results = [UNAVAILABLE]
  const socket = open()
  const error = (await nextEvent(socket, 'connect_error')) as Error & { data?: unknown }
  expect(error.message).toBe('server unavailable')
  expect(error.data).toBeUndefined()
  results = [REFUSED]
  const refused = (await nextEvent(open(), 'connect_error')) as Error & { data?: unknown }
  expect(refused.data).toEqual({ code: 'INVALID' })
})

const leave = (socket: Socket) => socket.timeout(30_000).emitWithAck('leave-group', { groupId: GROUP_ID })
const GROUP_ID = '01900000-0000-7000-8000-000000000000'
realtime.handle({ 'leave-group': () => ({}), 'typing-start': () => ({}) })

test('an unknown event gets an error acknowledgement', async () => {
  results = [ADMITTED]
  const socket = open()
  await nextEvent(socket, 'connect')
  for (const name of ['no-such-event', 'constructor', '__proto__'])
    expect(await socket.timeout(30_000).emitWithAck(name, {})).toMatchObject({ success: false, code: 'NOT_FOUND' })
  socket.close()
})

test('a person’s 21st socket disconnects their oldest', async () => {
  results = [ADMITTED]
  const sockets: Socket[] = []
  for (let count = 0; count < socketLimits.perPerson; count += 1) {
    const socket = open()
    await nextEvent(socket, 'connect')
    sockets.push(socket)
  }
  const [oldest] = sockets as [Socket]
  const disconnected = nextEvent(oldest, 'disconnect')
  sockets.push(open())
  await disconnected
  expect(sockets.filter(({ connected }) => connected).length).toBeGreaterThanOrEqual(socketLimits.perPerson - 1)
  for (const socket of sockets) socket.close()
})

test('events above the limits of a person get an error acknowledgement with the seconds to wait', async () => {
  results = [{ ...ADMITTED, actor: { ...ADMITTED.actor, id: 'busy' } }]
  const [one, other] = [open(), open()]
  await Promise.all([nextEvent(one, 'connect'), nextEvent(other, 'connect')])
  const type = (socket: Socket) => socket.timeout(30_000).emitWithAck('typing-start', { groupId: GROUP_ID })
  const typed = []
  for (let count = 0; count <= socketLimits.typingPerMinute; count += 1) typed.push(await type(count % 2 ? one : other))
  expect(typed.slice(0, -1).every(({ success }) => success)).toBe(true)
  expect(typed.at(-1)).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
  const left = socketLimits.eventsPerMinute - typed.length
  const answers = await Promise.all(Array.from({ length: left + 1 }, () => leave(one)))
  expect(answers.filter(({ success }) => success)).toHaveLength(left)
  expect(answers.at(-1)).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' })
  for (const socket of [one, other]) socket.close()
})

test('handshakes of one address are limited, a session goes on, and other addresses are admitted', async () => {
  results = [ADMITTED]
  const handshake = (from: string, query = '') =>
    fetch(`${address}${SOCKET_PATH}/?EIO=4&transport=polling${query}`, { headers: { 'x-address': from } })
  const first = await handshake('crowd')
  const { sid } = JSON.parse((await first.text()).slice(1)) as { sid: string }
  const statuses: number[] = []
  for (let count = 1; count < socketLimits.handshakesPerMinute + 2; count += 1)
    statuses.push((await handshake('crowd')).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
    socketLimits.handshakesPerMinute - 1,
    429,
  ])
  expect(Number((await handshake('crowd')).headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await handshake('somebody else')).status).toBe(200)
  const body = '40{"token":"token"}'
  const url = `${address}${SOCKET_PATH}/?EIO=4&transport=polling&sid=${sid}`
  expect((await fetch(url, { method: 'POST', body, headers: { 'x-address': 'crowd' } })).status).toBe(200)

  const socket = connect(address, {
    ...{ path: SOCKET_PATH, transports: ['websocket'], reconnection: false, forceNew: true },
    extraHeaders: { 'x-address': 'crowd' },
  })
  const error = (await nextEvent(socket, 'connect_error')) as Error & { context?: unknown; description?: unknown }
  expect(String((error.description as { message?: string }).message)).toContain('429')
})
