import type { Server as HttpServer } from 'node:http'
import { MAX_SOCKET_PAYLOAD_BYTES, SOCKET_PATH, socketLimits } from 'contract/realtime.ts'
import { Server } from 'socket.io'
import type { RoomChannels, RoomMessage } from '../nodes/room-channels.ts'
import { limitUnreadBytes } from './back-pressure.ts'
import { createClientEvents, type OnDisconnecting, type SocketHandlers } from './client-events.ts'
import { corkSockets } from './cork-sockets.ts'
import {
  authenticateSockets,
  type HandshakeOptions,
  limitHandshakes,
  recheckSession,
  type SocketServer,
} from './handshake.ts'
import { createRecentEvents } from './recent-events.ts'
import { callerOf, createLocalSockets, createRooms, createSockets, rooms as names } from './rooms.ts'
import type { LocalSockets, Sockets } from './sockets.ts'

export type Realtime = {
  sockets: Sockets
  local: LocalSockets
  receive(room: string, message: RoomMessage): void
  /** Asks all clients of this node to resume, because they may have missed something. */
  askToResume(): void
  handle(handlers: SocketHandlers, onDisconnecting?: OnDisconnecting): void
  sharedRooms(): string[]
  connectionCount(): number
  unreadBytes(): number
  close(): void
}

type Options = HandshakeOptions & {
  origins: () => readonly string[]
  headers: Readonly<Record<string, string>>
  /** The wall clock: tokens expire by it. */
  now: () => Date
  /** Null with one node. */
  channels: RoomChannels | null
}

/**
 * Socket.IO on the site's own origin. A socket is in a room of its user and one of its session, so that a logout, suspension
 * or deletion disconnects it, and it is disconnected when its token expires. Connection State Recovery stays off: it would
 * reconnect a socket without authentication.
 */
export function createRealtime(server: HttpServer, options: Options): Realtime {
  const { channels, now } = options
  const io = createServer(server, options)
  limitHandshakes(io.engine, options)
  authenticateSockets(io, options)
  const unread = limitUnreadBytes(io.engine)
  const recentEvents = createRecentEvents()
  const rooms = createRooms(io, channels)
  const clientEvents = createClientEvents(options)
  const disconnectingListeners: OnDisconnecting[] = []

  function disconnectOldest(userId: string): void {
    const ids = rooms.socketIdsIn(names.user(userId))
    for (const id of ids.slice(0, Math.max(0, ids.length - socketLimits.perPerson)))
      io.sockets.sockets.get(id)?.disconnect(true)
  }

  /** Null with several nodes: another one may have emitted while no socket of the person asked for it. */
  const missedTopics = (userId: string, askedFor: number): string[] | null =>
    channels === null ? recentEvents.topicsOfLast(userId, askedFor) : null

  io.on('connection', (socket) => {
    const { actor, expiresAt } = socket.data
    const caller = callerOf(socket, rooms)
    void socket.join([names.user(actor.id), names.session(actor.sessionId)])
    const { askedFor } = socket.handshake.auth
    if (typeof askedFor === 'number') socket.emit('missed', { topics: missedTopics(actor.id, askedFor) })
    disconnectOldest(actor.id)
    // A session that ended after the handshake and before the socket was in its rooms would go unnoticed.
    void rooms.untilSubscribed(names.session(actor.sessionId)).then(() => recheckSession(socket, options))
    const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, expiresAt.getTime() - now().getTime()))
    socket.onAny((name: string, ...args: unknown[]) => void clientEvents.handle(socket, caller, name, args))
    socket.on('disconnecting', () => {
      const left = [...socket.rooms]
      for (const listener of disconnectingListeners) listener(caller, left)
    })
    socket.on('disconnect', () => clearTimeout(expiry))
    socket.on('error', () => undefined)
  })

  return {
    sockets: createSockets(rooms, { recentEvents, hasOtherNodes: channels !== null }),
    local: createLocalSockets(rooms),
    receive: rooms.applyHere,
    askToResume: () => {
      recentEvents.forget()
      io.emit('resume')
    },
    handle: (added, onDisconnecting) => {
      Object.assign(clientEvents.handlers, added)
      if (onDisconnecting !== undefined) disconnectingListeners.push(onDisconnecting)
    },
    sharedRooms: rooms.listShared,
    connectionCount: () => io.engine.clientsCount,
    unreadBytes: unread.unreadBytes,
    // Closing the HTTP server is Fastify's part.
    close: () => {
      unread.stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

function createServer(server: HttpServer, { origins, headers, securityLog }: Options): SocketServer {
  const io: SocketServer = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_SOCKET_PAYLOAD_BYTES,
    destroyUpgrade: false,
    connectTimeout: 15_000,
    perMessageDeflate: false,
    allowRequest: ({ headers: { origin } }, decide) => {
      const isKnown = origin === undefined || origins().includes(origin)
      if (!isKnown) securityLog.recordRefusal('FOREIGN_ORIGIN', { route: 'socket' })
      decide(isKnown ? null : 'origin not allowed', isKnown)
    },
  })
  io.engine.on('headers', (sent: Record<string, string>) => Object.assign(sent, headers))
  corkSockets(io.engine)
  return io
}
