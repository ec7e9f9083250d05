import type { Server } from 'socket.io'

/** What one client may leave unread in our memory, in bytes: some thousand messages. */
const MOST_UNREAD = 2_000_000
const LOOK_EVERY_MS = 2_000

type Packet = { data?: unknown; options?: { wsPreEncodedFrame?: readonly Buffer[] } }
/** What we use of the library's connection; beyond its types, so a test with real lines holds it. */
type Connection = {
  writeBuffer: readonly Packet[]
  transport: { socket?: { _socket?: { writableLength: number } | null; terminate(): void } }
  close(discard: boolean): void
}

/**
 * Cuts who stopped reading: a phone in a tunnel says nothing, and what it does not take piles up here until the heartbeat
 * notices, three quarters of a minute later. It comes back by number and misses nothing.
 *
 * @returns `unread`: the bytes that wait for all of them together; and what ends the watch
 */
export function cutTheDeaf(
  engine: Server['engine'],
  lookEvery: number = LOOK_EVERY_MS,
): { unread(): number; end(): void } {
  const clients = (engine as unknown as { clients: Readonly<Record<string, Connection>> }).clients
  const timer = setInterval(() => {
    for (const connection of Object.values(clients)) if (unreadBy(connection) > MOST_UNREAD) cut(connection)
  }, lookEvery)
  timer.unref()
  return {
    unread: () => Object.values(clients).reduce((sum, connection) => sum + unreadBy(connection), 0),
    end: () => clearInterval(timer),
  }
}

/** The library hands the line one piece at a time: the rest waits in its own list. */
function unreadBy({ transport, writeBuffer }: Connection): number {
  let unread = transport.socket?._socket?.writableLength ?? 0
  for (const packet of writeBuffer) unread += bytesOf(packet)
  return unread
}

function bytesOf({ data, options }: Packet): number {
  const frame = options?.wsPreEncodedFrame
  if (frame !== undefined) return frame.reduce((sum, piece) => sum + piece.length, 0)
  return typeof data === 'string' ? data.length : 0
}

/** Not asked to say goodbye: it would not read that either. */
function cut(connection: Connection): void {
  if (connection.transport.socket === undefined) connection.close(true)
  else connection.transport.socket.terminate()
}
