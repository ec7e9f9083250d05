import { createServer } from 'node:http'
import type { AddressInfo, Socket as NetSocket } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, test } from 'vitest'
import { gatherFrames } from './gather-frames.ts'
import { cutTheDeaf } from './slow-readers.ts'

const WORDS = 'x'.repeat(100_000)
const MOST = 400

test('who stops reading is cut before much is kept for them; who reads is not, and misses nothing', async () => {
  const http = createServer()
  const io = new Server(http, { serveClient: false, perMessageDeflate: false })
  gatherFrames(io.engine)
  const watch = cutTheDeaf(io.engine, 20)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const open = async () => {
    const entered = new Promise<ServerSocket>((resolve) => io.once('connection', resolve))
    const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    const socket = await entered
    await new Promise<void>((resolve) => client.once('connect', resolve))
    return { client, socket }
  }
  const [reader, sleeper] = [await open(), await open()]
  let heard = 0
  let wake: () => void = () => undefined
  reader.client.on('words', () => {
    heard += 1
    wake()
  })
  const line = (sleeper.client.io.engine.transport as unknown as { ws: { _socket: NetSocket } }).ws._socket
  line.pause()
  let [sent, most] = [0, 0]
  // What the system itself takes in between comes first; then it stays with us, and is noticed.
  while (sent < MOST && sleeper.socket.connected) {
    io.emit('words', WORDS)
    sent += 1
    while (heard < sent) await new Promise<void>((resolve) => (wake = resolve))
    most = Math.max(most, watch.unread())
  }
  expect(sleeper.socket.connected).toBe(false)
  expect(reader.socket.connected).toBe(true)
  expect(most).toBeGreaterThan(WORDS.length)
  expect(watch.unread()).toBe(0)
  watch.end()
  line.destroy()
  reader.client.close()
  sleeper.client.close()
  await io.close()
})
