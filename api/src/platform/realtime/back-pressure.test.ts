import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../testing/servers/tcp-proxy.ts'
import { limitUnreadBytes } from './back-pressure.ts'
import { corkSockets } from './cork-sockets.ts'

const TEXT = 'x'.repeat(100_000)
const MAX_SENT = 400

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('a client that stops reading is disconnected; one that reads misses nothing', async () => {
  const http = createServer()
  const io = new Server(http, { serveClient: false })
  corkSockets(io.engine)
  const limit = limitUnreadBytes(io.engine, 20)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const proxy: TcpProxy = await startTcpProxy(address)
  cleanups.push(limit.stop, () => io.close(), proxy.close)
  const open = async (url: string) => {
    const connected = new Promise<ServerSocket>((resolve) => io.once('connection', resolve))
    const client = connect(url, { transports: ['websocket'], reconnection: false, forceNew: true })
    cleanups.push(() => client.close())
    const socket = await connected
    await expect.poll(() => client.connected).toBe(true)
    return { client, socket }
  }
  const [reader, frozen] = [await open(address), await open(proxy.url)]
  let received = 0
  reader.client.on('text', () => {
    received += 1
  })
  proxy.freeze()
  let [sent, most] = [0, 0]
  // The operating system's buffers fill first, then ours.
  while (sent < MAX_SENT && frozen.socket.connected) {
    io.emit('text', TEXT)
    sent += 1
    await expect.poll(() => received, { interval: 1 }).toBe(sent)
    most = Math.max(most, limit.unreadBytes())
  }
  expect(frozen.socket.connected).toBe(false)
  expect(reader.socket.connected).toBe(true)
  expect(most).toBeGreaterThan(TEXT.length)
  expect(limit.unreadBytes()).toBe(0)
})
