import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SOCKET_PATH } from 'contract/realtime.ts'
import { io as connect, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '../http/log.ts'
import { type AuthenticateSocket, createRealtime } from './server.ts'

type Answer = Awaited<ReturnType<AuthenticateSocket>>
const IN: Answer = {
  actor: { id: 'a', sessionId: 's', username: 'anna', emailVerified: true, isAdmin: false } as never,
  expiresAt: new Date(Date.now() + 3_600_000),
}
const OUT: Answer = { refused: 'TOKEN_INVALID' }
const AWAY = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })

/** What the database says the next times it is asked; the last answer stays. */
let script: (Answer | Error)[] = []
let asked = 0
const http = createServer()
const realtime = createRealtime(http, {
  authenticate: async () => {
    asked += 1
    const answer = script.length > 1 ? script.shift() : script[0]
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  },
  origins: () => [],
  log: { error: () => undefined, warn: () => undefined } as unknown as Log,
  now: () => new Date(),
  nodes: null,
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
  asked = 0
  return connect(address, {
    path: SOCKET_PATH,
    auth: { token: 'token' },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
}
const happens = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve))

test('a database that goes away while somebody is let in does not cut them; once back, it is asked again', async () => {
  script = [IN, AWAY, AWAY, IN]
  const socket = open()
  await happens(socket, 'connect')
  await expect.poll(() => asked, { timeout: 5_000 }).toBe(4)
  expect(socket.connected).toBe(true)
  socket.close()
})

test('a session that ended in between is cut, also when that is only known later', async () => {
  script = [IN, AWAY, OUT]
  const socket = open()
  const gone = happens(socket, 'disconnect')
  await happens(socket, 'connect')
  expect(await gone).toBe('io server disconnect')
})

test('who cannot be looked up hears that, and nothing of what went wrong inside', async () => {
  script = [AWAY]
  const socket = open()
  const error = (await happens(socket, 'connect_error')) as Error & { data?: unknown }
  expect(error.message).toBe('server unavailable')
  expect(error.data).toBeUndefined()
  script = [OUT]
  const refused = (await happens(open(), 'connect_error')) as Error & { data?: unknown }
  expect(refused.data).toEqual({ code: 'INVALID' })
})
