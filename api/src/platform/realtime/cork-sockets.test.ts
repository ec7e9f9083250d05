import { createServer } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io as connect, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { corkSockets } from './cork-sockets.ts'

/** Short ones, ones whose frame length takes two and eight bytes, and ones longer in bytes than in characters. */
const TEXTS = ['a', 'é'.repeat(100), '😀'.repeat(200), 'x'.repeat(70_000), '\u0000"\\', 'last']

describe.each([{ perMessageDeflate: false }, { perMessageDeflate: true }])('with %o', (options) => {
  const http = createServer()
  const io = new Server(http, { serveClient: false, ...options })
  corkSockets(io.engine)
  let address: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  })
  afterAll(() => io.close())

  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })

  async function enter(transports: ('polling' | 'websocket')[]) {
    const connected = new Promise<ServerSocket>((resolve) => io.once('connection', resolve))
    const client = connect(address, { transports, forceNew: true })
    open.push(client)
    const received: string[] = []
    client.on('text', (text: string) => received.push(text))
    const socket = await connected
    await socket.join('room')
    return { socket, client, received }
  }

  test('two clients receive everything in the order it was sent to each', async () => {
    const [anna, bram] = [await enter(['websocket']), await enter(['websocket'])]
    for (const text of TEXTS) io.to('room').emit('text', text)
    anna.socket.emit('text', 'for Anna')
    await Promise.resolve()
    io.to('room').except(anna.socket.id).emit('text', 'for Bram')
    for (const text of TEXTS) io.to('room').emit('text', text)
    await expect.poll(() => anna.received).toEqual([...TEXTS, 'for Anna', ...TEXTS])
    await expect.poll(() => bram.received).toEqual([...TEXTS, 'for Bram', ...TEXTS])
  })

  test('on long polling and during an upgrade to WebSocket nothing is lost or doubled', async () => {
    const polling = await enter(['polling'])
    const upgrading = await enter(['polling', 'websocket'])
    const sent: string[] = []
    const send = (text: string) => {
      sent.push(text)
      io.to('room').emit('text', text)
    }
    for (let round = 0; upgrading.client.io.engine?.transport.name !== 'websocket' || round < 20; round += 1) {
      for (const text of ['one', 'two']) send(`${text} ${round}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    for (const text of TEXTS) send(text)
    await expect.poll(() => polling.received).toEqual(sent)
    await expect.poll(() => upgrading.received).toEqual(sent)
  })

  test('a socket disconnected right after an event still receives it', async () => {
    const { socket, client, received } = await enter(['websocket'])
    const disconnected = new Promise((resolve) => client.once('disconnect', resolve))
    io.to('room').emit('text', 'goodbye')
    socket.disconnect(true)
    await disconnected
    expect(received).toEqual(['goodbye'])
  })
})

test('the TCP socket is corked once in a turn and uncorked before the next', async () => {
  const calls: string[] = []
  const socket = { cork: () => calls.push('cork'), uncork: () => calls.push('uncork') } as unknown as TcpSocket
  let flush: (connection: object) => void = () => undefined
  corkSockets({ on: (_: string, listener: typeof flush) => (flush = listener) } as unknown as Server['engine'])
  flush({ request: { socket } })
  flush({ request: { socket } })
  expect(calls).toEqual(['cork'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toEqual(['cork', 'uncork'])
  flush({ request: { socket } })
  expect(calls).toEqual(['cork', 'uncork', 'cork'])
})
