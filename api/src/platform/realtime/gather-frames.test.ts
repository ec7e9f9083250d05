import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io as connect, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { gatherFrames } from './gather-frames.ts'

/** A server of its own, and what it flushed: how many packets at once. */
function serve(pace?: number) {
  const http = createServer()
  const io = new Server(http, { serveClient: false, perMessageDeflate: false })
  gatherFrames(io.engine, pace)
  const flushes: number[] = []
  io.engine.on('flush', (_: unknown, packets: unknown[]) => flushes.push(packets.length))
  const address = new Promise<string>((resolve) => {
    http.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
  })
  return { io, flushes, address }
}
const usual = serve()
const { io, flushes } = usual

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** Short ones, ones whose length takes two bytes and eight, and ones longer in bytes than in characters. */
const WORDS = ['a', 'é'.repeat(100), '😀'.repeat(200), 'x'.repeat(70_000), '\u0000"\\', 'slot']

async function enter(transports: ('polling' | 'websocket')[], { io, address } = usual) {
  const entered = new Promise<ServerSocket>((resolve) => io.once('connection', resolve))
  const client = connect(await address, { transports, forceNew: true })
  open.push(client)
  const heard: string[] = []
  let wake: () => void = () => undefined
  client.on('word', (word: string) => {
    heard.push(word)
    wake()
  })
  const socket = await entered
  await new Promise<void>((resolve) => client.once('connect', resolve))
  await socket.join('room')
  return {
    socket,
    client,
    heard,
    /** Resolves when so many words came, with those words. */
    hear: async (count: number) => {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return heard
    },
  }
}

test('what is told within one tick, its promises included, leaves as one piece, in order', async () => {
  const { socket, hear } = await enter(['websocket'])
  flushes.length = 0
  for (const word of WORDS) io.to('room').emit('word', word)
  await Promise.resolve()
  for (const word of WORDS) socket.emit('word', `${word}, to you alone`)
  await Promise.resolve().then(() => undefined)
  for (const word of WORDS) io.to('room').emit('word', `${word}!`)
  const alone = WORDS.map((word) => `${word}, to you alone`)
  expect(await hear(18)).toEqual([...WORDS, ...alone, ...WORDS.map((word) => `${word}!`)])
  expect(flushes).toEqual([1])
})

test('what a room is told in quick succession leaves together, and an answer at once with all that came before', async () => {
  const slow = serve(1_000)
  const [anna, bram] = [await enter(['websocket'], slow), await enter(['websocket'], slow)]
  anna.socket.on('ask', (answer: (word: string) => void) => {
    slow.io.to('room').emit('word', 'because you ask')
    answer('the answer')
  })
  slow.flushes.length = 0
  slow.io.to('room').emit('word', 'first')
  await Promise.all([anna.hear(1), bram.hear(1)])
  for (const word of ['second', 'third']) {
    slow.io.to('room').emit('word', word)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await anna.client.emitWithAck('ask')).toBe('the answer')
  const all = ['first', 'second', 'third', 'because you ask']
  expect(anna.heard).toEqual(all)
  expect(bram.heard).toEqual(['first'])
  expect(slow.flushes).toEqual([1, 1, 1])
  expect(await bram.hear(4)).toEqual(all)
  expect(slow.flushes).toEqual([1, 1, 1, 1])
})

test('two people hear the same words in another order around what only one of them is told', async () => {
  const [anna, bram] = [await enter(['websocket']), await enter(['websocket'])]
  io.to('room').emit('word', 'one')
  anna.socket.emit('word', 'for Anna')
  io.to('room').emit('word', 'two')
  io.to('room').except(anna.socket.id).emit('word', 'for Bram')
  expect(await anna.hear(3)).toEqual(['one', 'for Anna', 'two'])
  expect(await bram.hear(3)).toEqual(['one', 'two', 'for Bram'])
})

test('on long polling, and while the line is changed for a better one, nothing is lost or doubled', async () => {
  const polling = await enter(['polling'])
  const changing = await enter(['polling', 'websocket'])
  const sent: string[] = []
  const say = (word: string) => {
    sent.push(word)
    io.to('room').emit('word', word)
  }
  for (let round = 0; changing.client.io.engine.transport.name === 'polling' || round < 20; round += 1) {
    for (const word of ['one', 'two']) say(`${word} ${round}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  for (const word of WORDS) say(word)
  expect(await polling.hear(sent.length)).toEqual(sent)
  expect(await changing.hear(sent.length)).toEqual(sent)
  expect(changing.client.io.engine.transport.name).toBe('websocket')
})

test('who is cut right after a word still hears it', async () => {
  const { socket, client, hear } = await enter(['websocket'])
  const gone = new Promise((resolve) => client.once('disconnect', resolve))
  io.to('room').emit('word', 'goodbye')
  socket.disconnect(true)
  expect(await hear(1)).toEqual(['goodbye'])
  await gone
})
