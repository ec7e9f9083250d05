import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'

/** What one client may leave unread in our memory, in bytes: some thousand messages. */
const MOST_UNREAD = 2_000_000
const LOOK_EVERY_MS = 2_000

/**
 * Cuts who stopped reading: a phone in a tunnel says nothing, and what it does not take piles up here until the heartbeat
 * notices, three quarters of a minute later. It comes back by number and misses nothing.
 *
 * @returns ends the watch
 */
export function cutTheDeaf(server: HttpServer, lookEvery: number = LOOK_EVERY_MS): () => void {
  const open = new Set<Duplex>()
  server.on('upgrade', (_request, connection) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  const timer = setInterval(() => {
    for (const connection of open) if (connection.writableLength > MOST_UNREAD) connection.destroy()
  }, lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
