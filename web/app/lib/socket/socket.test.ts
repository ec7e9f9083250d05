import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { type ServerOptions, Server as SocketServer } from 'socket.io'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aToken, aUser } from '../../testing/people.ts'
import { getSession, replaceTokens, sessionEnd, signIn, signOut } from '../session/session.ts'
import { createSocket, SocketError } from './socket.ts'
import { socketTimings } from './socket-connection.ts'

const LONG = 60_000
/** Waits are short. Limits are too, in the tests that reach them. */
const TIMINGS = { retry: [25, 50, 100], newToken: 120, connect: LONG, guard: LONG, slowRetry: LONG, acknowledge: LONG }
const timings = { ...TIMINGS }
const MISSED_DELAY = 75
const GROUP = '0190f000-0000-7000-8000-00000000aaaa'
const sanne = aUser({ username: 'sanne' })

const api = setupServer()
let server: HttpServer
let io: SocketServer
let port: number
let valid: Set<string>
let handshakes: string[]
let askedFor: unknown[]
let socket: ReturnType<typeof createSocket>
let states: string[]

async function startServer(options: Partial<ServerOptions> = {}): Promise<void> {
  server = createServer()
  io = new SocketServer(server, { ...options })
  io.use((each, next) => {
    const { token } = each.handshake.auth
    handshakes.push(token)
    askedFor.push(each.handshake.auth.askedFor)
    if (token === 'unanswered') return
    if (valid.has(token)) return next()
    const code = token === 'ended' ? 'EXPIRED' : token === 'suspended' ? 'ACCOUNT_SUSPENDED' : 'INVALID'
    next(Object.assign(new Error(`authentication: token ${code.toLowerCase()}`), { data: { code } }))
  })
  io.on('connection', (each) => {
    each.on('join-group', (_payload, ack) => ack({ success: true, data: { groupId: GROUP, lastSeq: 7 } }))
    each.on('send-message', (payload, ack) => {
      if (payload.content === 'no answer') return
      if (payload.content === 'cut') return each.disconnect(true)
      if (payload.content === 'no reason') return ack({ success: false, code: 'INTERNAL', message: '' })
      ack({ success: false, code: 'CHAT_RATE_LIMITED', message: 'Te snel', retryAfter: 42 })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
}

const stopServer = () => io.close()
const state = () => socket.current().state
const expectState = (expected: string) => expect.poll(state, { interval: 2 }).toBe(expected)
const signInWith = (accessToken: string) => signIn({ user: sanne, accessToken, refreshToken: 'r1' })

beforeAll(async () => {
  api.listen({ onUnhandledFrame: 'bypass' })
  // Loaded on the first connection, which may take longer than the timings below.
  await import('socket.io-client')
})
afterAll(() => api.close())
beforeEach(async () => {
  Object.assign(timings, TIMINGS)
  port = 0
  valid = new Set(['a1', 'a2'])
  handshakes = []
  askedFor = []
  await startServer()
  api.use(http.all(`http://127.0.0.1:${port}/*`, () => passthrough()))
  socket = createSocket({
    url: `http://127.0.0.1:${port}`,
    timings,
    missedDelay: MISSED_DELAY,
    missedAnswer: MISSED_DELAY,
  })
  states = []
  socket.subscribe(() => states.push(state()))
})
afterEach(async () => {
  socket.stop()
  signOut()
  localStorage.clear()
  api.resetHandlers()
  vi.restoreAllMocks()
  await stopServer()
})

it('has the timings of the specification', () => {
  expect(socketTimings).toEqual({
    connect: 15_000,
    guard: 20_000,
    retry: [1_000, 2_000, 4_000],
    slowRetry: 15_000,
    newToken: 500,
    acknowledge: 10_000,
  })
})

it('asks at the first connection what was missed, and misses all when the server does not say', async () => {
  const missed = vi.fn()
  const stop = socket.onMissedEvents(missed)
  io.on('connection', (each) => each.emit('missed', { topics: ['proposals'] }))
  signInWith('a1')
  socket.start()
  await expect.poll(() => missed.mock.calls, { interval: 5 }).toEqual([[['proposals']]])
  expect(askedFor).toEqual([expect.any(Number)])
  io.removeAllListeners('connection')
  io.disconnectSockets(true)
  await expect.poll(() => missed.mock.calls.length, { interval: 5 }).toBe(2)
  expect([missed.mock.lastCall, askedFor]).toEqual([[null], [expect.any(Number), undefined]])
  stop()
})

it('reports missed events after each connection, and once for all `resume` events of a few seconds', async () => {
  const missed = vi.fn()
  const stop = socket.onMissedEvents(missed)
  signInWith('a1')
  socket.start()
  await expect.poll(() => missed.mock.calls, { interval: 5 }).toEqual([[null]])
  for (let sent = 0; sent < 3; sent += 1) io.emit('resume')
  await expect.poll(() => missed.mock.calls.length, { interval: 5 }).toBe(2)
  io.emit('resume')
  await expect.poll(() => missed.mock.calls.length, { interval: 5 }).toBe(3)
  io.disconnectSockets(true)
  await expect.poll(() => missed.mock.calls.length, { interval: 5 }).toBe(4)
  stop()
})

describe('the session', () => {
  it('connects at login with the access token and disconnects at logout', async () => {
    socket.start()
    expect(state()).toBe('disconnected')
    signInWith('a1')
    expect(state()).toBe('connecting')
    await expectState('connected')
    expect(handshakes).toEqual(['a1'])
    signOut()
    expect(state()).toBe('disconnected')
    await expect.poll(() => io.engine.clientsCount).toBe(0)
    expect(states).toEqual(['connecting', 'connected', 'disconnected'])
  })

  it('connects once when a user is signed in already', async () => {
    signInWith('a1')
    socket.start()
    socket.start()
    await expectState('connected')
    expect(io.engine.clientsCount).toBe(1)
  })

  it('reconnects with a new access token after half a second', async () => {
    signInWith('a1')
    socket.start()
    await expectState('connected')
    const before = performance.now()
    replaceTokens('r1', { accessToken: 'a2', refreshToken: 'r2' })
    expect(state()).toBe('reconnecting')
    await expectState('connected')
    expect(performance.now() - before).toBeGreaterThanOrEqual(timings.newToken)
    expect(handshakes).toEqual(['a1', 'a2'])
    await expect.poll(() => io.engine.clientsCount).toBe(1)
  })

  it('renews the token before it expires', async () => {
    const now = Math.floor(Date.now() / 1000)
    const brief = aToken({ iat: now, exp: now + 0.2 })
    const next = aToken({ iat: now, exp: now + 900 })
    valid = new Set([brief, next])
    api.use(
      http.post('*/api/auth/refresh', () =>
        HttpResponse.json({ success: true, data: { accessToken: next, refreshToken: 'r2' } }),
      ),
    )
    signInWith(brief)
    socket.start()
    await expect.poll(() => handshakes.at(-1), { interval: 5 }).toBe(next)
    await expectState('connected')
  })
})

describe('when the connection is lost', () => {
  it('reconnects by itself', async () => {
    signInWith('a1')
    socket.start()
    await expectState('connected')
    io.disconnectSockets(true)
    await expectState('reconnecting')
    expect(socket.current().problem).toBe('Geen verbinding met chat server')
    await expectState('connected')
    expect(socket.current().problem).toBeNull()
  })

  it('fails after three tries, each after a longer wait, and reconnects by itself once the server is back', async () => {
    signInWith('a1')
    socket.start()
    await expectState('connected')
    timings.slowRetry = 200
    const before = performance.now()
    await stopServer()
    await expectState('failed')
    expect(performance.now() - before).toBeGreaterThanOrEqual(25 + 50 + 100)
    expect(socket.current().problem).toBe('Kon niet verbinden met chat server na meerdere pogingen')
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'failed'])
    await startServer()
    await expectState('connected')
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'failed', 'connected'])
  })

  it.each([
    ['the user asks', () => socket.reconnect()],
    ['the device comes online', () => window.dispatchEvent(new Event('online'))],
    ['the tab comes into view', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ])('starts over when %s', async (_, happens) => {
    signInWith('a1')
    await stopServer()
    socket.start()
    await expectState('failed')
    await startServer()
    happens()
    expect(state()).toBe('reconnecting')
    await expectState('connected')
  })

  it('has all retries again after each connection', async () => {
    signInWith('a1')
    socket.start()
    for (const _ of [1, 2, 3, 4, 5]) {
      await expectState('connected')
      io.disconnectSockets(true)
      await expectState('reconnecting')
    }
    await expectState('connected')
  })

  it('times out when the server does not answer', async () => {
    await stopServer()
    const silent: Socket[] = []
    server = createServer(() => {})
    server.on('upgrade', () => {}).on('connection', (each) => silent.push(each))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    timings.connect = 100
    signInWith('a1')
    socket.start()
    await expectState('reconnecting')
    expect(socket.current().problem).toBe('Connection timeout')
    socket.stop()
    for (const each of silent) each.destroy()
    await new Promise((resolve) => server.close(resolve))
    await startServer()
  })
})

describe('when the handshake is refused', () => {
  it('times out when the handshake is never answered', async () => {
    timings.guard = 200
    signInWith('unanswered')
    const before = performance.now()
    socket.start()
    await expectState('reconnecting')
    expect(performance.now() - before).toBeGreaterThanOrEqual(timings.guard - 1)
    expect(socket.current().problem).toBe('Connection timeout')
  })

  it('does not retry with an invalid token', async () => {
    signInWith('forged')
    socket.start()
    await expectState('failed')
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(handshakes).toEqual(['forged'])
  })

  it('ends the session that the server has ended meanwhile', async () => {
    const refusal = (code: string) => HttpResponse.json({ success: false, code, message: 'x' }, { status: 401 })
    api.use(
      http.get('*/api/auth/me', () => refusal('TOKEN_INVALID')),
      http.post('*/api/auth/refresh', () => refusal('REFRESH_TOKEN_INVALID')),
    )
    signInWith('forged')
    socket.start()
    await expect.poll(sessionEnd, { interval: 2 }).toBe('ended')
    expect(handshakes).toEqual(['forged'])
  })

  it('ends the session of a suspended account', async () => {
    signInWith('suspended')
    socket.start()
    await expect.poll(sessionEnd, { interval: 2 }).toBe('suspended')
    expect(handshakes).toEqual(['suspended'])
    expect(state()).toBe('disconnected')
  })

  it('renews an expired token once and connects with the new one', async () => {
    let refreshes = 0
    api.use(
      http.post('*/api/auth/refresh', () => {
        refreshes += 1
        return HttpResponse.json({ success: true, data: { accessToken: 'a2', refreshToken: 'r2' } })
      }),
    )
    signInWith('ended')
    socket.start()
    await expectState('connected')
    expect([handshakes, refreshes]).toEqual([['ended', 'a2'], 1])
    expect(states).not.toContain('failed')
  })

  it('disconnects when the session cannot be renewed', async () => {
    api.use(
      http.post('*/api/auth/refresh', () =>
        HttpResponse.json({ success: false, code: 'REFRESH_TOKEN_INVALID', message: 'x' }, { status: 401 }),
      ),
    )
    signInWith('ended')
    socket.start()
    await expectState('disconnected')
    expect(getSession().isAuthenticated).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(state()).toBe('disconnected')
  })

  it('fails when the renewed token is refused too', async () => {
    api.use(
      http.post('*/api/auth/refresh', () =>
        HttpResponse.json({ success: true, data: { accessToken: 'ended', refreshToken: 'r1' } }),
      ),
    )
    signInWith('ended')
    socket.start()
    await expectState('failed')
    expect(handshakes).toEqual(['ended', 'ended'])
  })
})

describe('events', () => {
  const message = (content: string) => ({ groupId: GROUP, content })

  it('returns the data of an acknowledgement', async () => {
    signInWith('a1')
    socket.start()
    await expectState('connected')
    expect(await socket.emitWithAck('join-group', { groupId: GROUP })).toEqual({ groupId: GROUP, lastSeq: 7 })
  })

  it('throws a refusal with the seconds to wait', async () => {
    signInWith('a1')
    socket.start()
    await expectState('connected')
    const refusal = await socket.emitWithAck('send-message', message('hoi')).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SocketError)
    expect(refusal).toMatchObject({ code: 'CHAT_RATE_LIMITED', message: 'Te snel', retryAfter: 42 })
  })

  it('says that sending failed when a refusal gives no reason', async () => {
    signInWith('a1')
    socket.start()
    await expectState('connected')
    const refused = socket.emitWithAck('send-message', message('no reason'))
    await expect(refused).rejects.toMatchObject({ message: 'Failed to send message' })
  })

  it('distinguishes an event that was not sent from one without an acknowledgement', async () => {
    await expect(socket.emitWithAck('send-message', message('hoi'))).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
      message: 'Niet verbonden met chat server',
    })
    signInWith('a1')
    socket.start()
    await expectState('connected')
    await expect(socket.emitWithAck('send-message', message('cut'))).rejects.toMatchObject({ code: 'CUT_OFF' })
    await expectState('connected')
    timings.acknowledge = 100
    await expect(socket.emitWithAck('send-message', message('no answer'))).rejects.toMatchObject({
      code: 'NO_ACKNOWLEDGEMENT',
      message: 'Message send timeout',
    })
  })

  it('keeps a subscription over reconnections until it is stopped', async () => {
    const handler = vi.fn()
    const stop = socket.on('notification:count', handler)
    signInWith('a1')
    socket.start()
    await expectState('connected')
    io.emit('notification:count', { count: 1 })
    await expect.poll(() => handler.mock.calls).toEqual([[{ count: 1 }]])
    io.disconnectSockets(true)
    await expectState('reconnecting')
    await expectState('connected')
    io.emit('notification:count', { count: 2 })
    await expect.poll(() => handler.mock.calls).toEqual([[{ count: 1 }], [{ count: 2 }]])
    stop()
    io.emit('notification:count', { count: 3 })
    await socket.emitWithAck('join-group', { groupId: GROUP })
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('runs onConnected handlers after each connection, and at once when connected', async () => {
    const first = vi.fn()
    socket.onConnected(first)
    signInWith('a1')
    socket.start()
    await expectState('connected')
    const second = vi.fn()
    const stop = socket.onConnected(second)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    stop()
    io.disconnectSockets(true)
    await expectState('reconnecting')
    await expectState('connected')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
  })
})
