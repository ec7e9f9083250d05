import type { Socket as TcpSocket } from 'node:net'
import type { Server } from 'socket.io'

/** Unread bytes above which a client is disconnected: about a thousand messages. */
const MAX_UNREAD_BYTES = 2_000_000
const CHECK_EVERY_MS = 2_000

/** engine.io's connection (`socket.conn`), as far as its documentation describes it. */
type Connection = {
  request: { socket: TcpSocket }
  transport: { name: string }
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void
  on(event: 'flush' | 'close', listener: () => void): void
  close(): void
}

/** A phone without signal closes nothing, and what is sent to it stays in memory until the heartbeat (45 s). It resumes later. */
export function limitUnreadBytes(engine: Server['engine'], checkEveryMs: number = CHECK_EVERY_MS) {
  /** Bytes engine.io holds back for each connection until its transport is writable again. */
  const queued = new Map<Connection, number>()
  engine.on('connection', (connection: Connection) => {
    queued.set(connection, 0)
    connection.on('packetCreate', ({ data }) => {
      if (typeof data === 'string') queued.set(connection, (queued.get(connection) ?? 0) + data.length)
    })
    connection.on('flush', () => queued.set(connection, 0))
    connection.on('close', () => queued.delete(connection))
  })
  const unreadBy = (connection: Connection, bytes: number) => bytes + connection.request.socket.writableLength
  const timer = setInterval(() => {
    for (const [connection, bytes] of queued) if (unreadBy(connection, bytes) > MAX_UNREAD_BYTES) disconnect(connection)
  }, checkEveryMs)
  timer.unref()
  return {
    unreadBytes: () => [...queued].reduce((sum, [connection, bytes]) => sum + unreadBy(connection, bytes), 0),
    stop: () => clearInterval(timer),
  }
}

/** A closing handshake would wait for a client that does not read. On long polling there is no socket to keep. */
function disconnect(connection: Connection): void {
  if (connection.transport.name === 'websocket') connection.request.socket.destroy()
  else connection.close()
}
