import type { Socket as TcpSocket } from 'node:net'
import type { Server } from 'socket.io'

type Connection = Server['engine'] extends { on: unknown } ? { request: { socket: TcpSocket } } : never

/**
 * Sends what one turn of the event loop writes to a connection in one system call. Without it ws makes one for each
 * frame, which under load is most of the process's time. The TCP socket is corked at engine.io's first `flush` of the
 * turn. Clients that begin on long polling keep the socket of their first request here, so only WebSockets gain.
 */
export function corkSockets(engine: Server['engine']): void {
  const corked = new Set<TcpSocket>()
  engine.on('flush', ({ request: { socket } }: Connection) => {
    if (corked.has(socket)) return
    if (corked.size === 0) setImmediate(uncorkAll)
    corked.add(socket)
    socket.cork()
  })

  function uncorkAll(): void {
    for (const socket of corked) socket.uncork()
    corked.clear()
  }
}
