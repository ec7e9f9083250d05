import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { cutTheDeaf } from './slow-readers.ts'

const MEGABYTE = Buffer.alloc(1_000_000, 'x')

test('who stops reading is cut before much is kept for them; who reads is not', async () => {
  const server = createServer()
  const endWatch = cutTheDeaf(server, 20)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const [, connection] = (await once(server, 'upgrade')) as [unknown, Duplex]
    connection.on('error', () => undefined)
    client.on('error', () => undefined)
    return { client, connection }
  }
  const [reader, sleeper] = [await open(), await open()]
  reader.client.resume()
  sleeper.client.pause()
  // What the system itself takes in between goes in by the megabyte; then it stays with us, and is noticed.
  for (let sent = 0; sent < 40 && !sleeper.connection.destroyed; sent += 1) {
    for (const { connection } of [reader, sleeper]) if (!connection.destroyed) connection.write(MEGABYTE)
    await new Promise((resolve) => setTimeout(resolve, 30))
    if (reader.connection.writableLength > 0) await once(reader.connection, 'drain')
  }
  expect(sleeper.connection.destroyed).toBe(true)
  expect(reader.connection.destroyed).toBe(false)
  endWatch()
  for (const { client } of [reader, sleeper]) client.destroy()
  server.close()
})
