import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time for the close frames of WebSockets and the last bytes of responses. */
const CLOSE_GRACE_MS = 1_000
/** Time for requests that are being handled: a query may take 10 s. */
const HANDLING_GRACE_MS = 9_000

export type Connections = {
  open: Set<Socket>
  /** Connections with a completely received request that has no response yet. */
  handling: Set<Socket>
}

/** Call before the server listens and before routes are added. */
export function trackConnections(server: FastifyInstance): Connections {
  const open = new Set<Socket>()
  const handling = new Set<Socket>()
  server.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      handling.delete(socket)
    })
  })
  server.addHook('preHandler', async ({ raw: { socket } }) => {
    if (open.has(socket)) handling.add(socket)
  })
  server.addHook('onResponse', async ({ raw: { socket } }) => {
    handling.delete(socket)
  })
  return { open, handling }
}

/** Lets running requests finish, and ends other connections after a second: one that sent half a request would stay open. */
export async function closeServer(server: FastifyInstance, { open, handling }: Connections): Promise<void> {
  const timers = new AbortController()
  const { signal } = timers
  const destroyUnhandled = async () => {
    await setTimeout(CLOSE_GRACE_MS, undefined, { signal })
    for (const socket of open) if (!handling.has(socket)) socket.destroy()
    while (handling.size > 0) await setTimeout(50, undefined, { signal })
    for (const socket of open) socket.destroy()
  }
  const destroyAll = async () => {
    await setTimeout(CLOSE_GRACE_MS + HANDLING_GRACE_MS, undefined, { signal })
    for (const socket of open) socket.destroy()
  }
  for (const destroy of [destroyUnhandled, destroyAll]) destroy().catch(() => undefined)
  await server.close().finally(() => timers.abort())
}
