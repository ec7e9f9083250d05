import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { RefusalCode } from 'contract/platform/errors.ts'
import {
  type Ack,
  type AckData,
  type ClientEventName,
  clientEvents,
  type HandshakeRefusal,
  MAX_SOCKET_PAYLOAD_BYTES,
  type ParsedPayload,
  type ServerPayload,
  SOCKET_PATH,
  socketLimits,
} from 'contract/realtime.ts'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Log } from '../http/monitoring/log.ts'
import type { SecurityLog } from '../http/monitoring/security-log.ts'
import { issuesToFields, makeStorable } from '../http/validation.ts'
import type { RoomChannels, RoomMessage } from '../nodes/room-channels.ts'
import { createRateLimit, networkOf } from '../rate-limit.ts'
import { Refusal } from '../refusal.ts'
import { limitUnreadBytes } from './back-pressure.ts'
import { corkSockets } from './cork-sockets.ts'
import { createRecentEvents } from './recent-events.ts'
import type { LocalSockets, Sockets } from './sockets.ts'

export type AuthenticateSocket = (
  token: string,
) => Promise<{ actor: Actor; expiresAt: Date } | { refused: RefusalCode }>

export type Caller = {
  actor: Actor
  /** Resolves when what is published to the room from any node reaches this socket. */
  enter(room: string): Promise<void>
  leave(room: string): Promise<void>
  isIn(room: string): boolean
  isAloneIn(room: string): Promise<boolean>
  toRoom: Sockets['emitToRoom']
}

/** One function per client event; its result is the `data` of the acknowledgement, by default empty. */
export type SocketHandlers = {
  [E in ClientEventName]?: (
    caller: Caller,
    payload: ParsedPayload<E>,
  ) => AckData<E> | Promise<AckData<E>> | (Record<string, never> extends AckData<E> ? Promise<void> : never)
}
/** Called before a socket leaves its rooms, for whatever reason. */
export type OnDisconnecting = (caller: Caller, rooms: readonly string[]) => void

const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
}
/** Whether other nodes publish to the room. Socket.IO also makes a room for each socket's own id. */
const isShared = (room: string): boolean => room.includes(':')

const HANDSHAKE: Readonly<Partial<Record<RefusalCode, { code: HandshakeRefusal; message: string }>>> = {
  TOKEN_EXPIRED: { code: 'EXPIRED', message: 'authentication failed: token expired' },
  EMAIL_NOT_VERIFIED: { code: 'EMAIL_NOT_VERIFIED', message: 'authentication failed: e-mail not verified' },
  SUSPENDED: { code: 'ACCOUNT_SUSPENDED', message: 'authentication failed: account suspended' },
}
const INVALID = { code: 'INVALID' as const, message: 'authentication failed: token invalid' }
const SESSION_CHECK_RETRY_MS = 500

function handshakeError(refused: RefusalCode): Error {
  const { code, message } = HANDSHAKE[refused] ?? INVALID
  return Object.assign(new Error(message), { data: { code } })
}

const isHandshakeRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'data' in error && error.data !== undefined

type SocketData = { actor: Actor; token: string; expiresAt: Date }

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

/**
 * Socket.IO on the site's own origin. A socket is in a room of its user and one of its session, so that a logout, suspension
 * or deletion disconnects it, and it is disconnected when its token expires. Connection State Recovery stays off: it would
 * reconnect a socket without authentication.
 */
export function createRealtime(
  server: HttpServer,
  options: {
    authenticate: AuthenticateSocket
    origins: () => readonly string[]
    headers: Readonly<Record<string, string>>
    log: Log
    securityLog: SecurityLog
    /** The wall clock: tokens expire by it. */
    now: () => Date
    rateLimitScale: number
    /** The address of the client behind the proxies that are trusted. */
    addressOf: (request: IncomingMessage) => string
    /** Null with one node. */
    channels: RoomChannels | null
  },
): Realtime {
  const { authenticate, log, securityLog, now, rateLimitScale, channels, addressOf } = options
  const io = new Server<never, never, never, SocketData>(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_SOCKET_PAYLOAD_BYTES,
    destroyUpgrade: false,
    connectTimeout: 15_000,
    perMessageDeflate: false,
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      const known = origin === undefined || options.origins().includes(origin)
      if (!known) securityLog.recordRefusal('FOREIGN_ORIGIN', { route: 'socket' })
      decide(known ? null : 'origin not allowed', known)
    },
  })
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, options.headers))
  corkSockets(io.engine)
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    void refuseTooManyHandshakes(request, response).then((isRefused) => {
      if (!isRefused) next()
    })
  })
  const unread = limitUnreadBytes(io.engine)
  const recentEvents = createRecentEvents()
  const handlers: SocketHandlers = {}
  const disconnectingListeners: OnDisconnecting[] = []
  const untyped = io as unknown as Server
  const { adapter } = untyped.sockets

  const limitOf = (perMinute: number) =>
    createRateLimit({ points: Math.ceil(perMinute * rateLimitScale), windowSeconds: 60, lockSeconds: 0 })
  // Counted on each node: a person's sockets are usually on one, and counting in Redis would cost as much as the event.
  const eventLimit = limitOf(socketLimits.eventsPerMinute)
  const typingLimit = limitOf(socketLimits.typingPerMinute)
  const handshakeLimit = limitOf(socketLimits.handshakesPerMinute)

  /** Answers a handshake with 429 when its address has begun too many. A request of a known session has its id. */
  async function refuseTooManyHandshakes(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (new URL(request.url ?? '', 'http://socket').searchParams.has('sid')) return false
    const wait = await handshakeLimit.consume(networkOf(addressOf(request)))
    if (wait === null) return false
    securityLog.recordRefusal('TOO_MANY_REQUESTS', { route: 'socket' })
    if (request.headers.upgrade === undefined) response.writeHead(429, { 'Retry-After': wait }).end()
    // The response of an upgrade writes nothing.
    else request.socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${wait}\r\nConnection: close\r\n\r\n`)
    return true
  }

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token
    authenticated(typeof token === 'string' ? token : '').then(
      (data) => {
        Object.assign(socket.data, data)
        next()
      },
      (error: unknown) => {
        if (isHandshakeRefusal(error)) next(error)
        else {
          log.error({ err: error }, 'a socket handshake failed')
          next(new Error('server unavailable'))
        }
      },
    )
  })

  /** @throws the handshake's refusal */
  async function authenticated(token: string): Promise<SocketData> {
    const result = await authenticate(token)
    if ('refused' in result) {
      securityLog.recordRefusal(result.refused, { route: 'socket' })
      throw handshakeError(result.refused)
    }
    if (!result.actor.emailVerified) throw handshakeError('EMAIL_NOT_VERIFIED')
    return { actor: result.actor, token, expiresAt: result.expiresAt }
  }

  /** Disconnects a socket whose session has ended. While the database is unavailable no session ends, so it retries. */
  async function recheckSession(socket: Socket, token: string): Promise<void> {
    while (socket.connected) {
      try {
        await authenticated(token)
        return
      } catch (error) {
        if (!isDatabaseUnavailable(error)) {
          socket.disconnect(true)
          return
        }
        await setTimeoutAsync(SESSION_CHECK_RETRY_MS)
      }
    }
  }

  /** Sockets of one person on this node; the adapter lists them in the order they connected. */
  function disconnectOldest(userId: string): void {
    const ids = [...(adapter.rooms.get(rooms.user(userId)) ?? [])]
    for (const id of ids.slice(0, Math.max(0, ids.length - socketLimits.perPerson)))
      untyped.sockets.sockets.get(id)?.disconnect(true)
  }

  /** Null with several nodes: another one may have emitted while no socket of the person asked for it. */
  const missedTopics = (userId: string, askedFor: number): string[] | null =>
    channels === null ? recentEvents.topicsOfLast(userId, askedFor) : null

  io.on('connection', (connected) => {
    const socket = connected as unknown as Socket
    const data = connected.data as SocketData
    const { actor, token } = data
    const caller = callerOf(socket, actor)
    void socket.join([rooms.user(actor.id), rooms.session(actor.sessionId)])
    const { askedFor } = connected.handshake.auth
    if (typeof askedFor === 'number') socket.emit('missed', { topics: missedTopics(actor.id, askedFor) })
    disconnectOldest(actor.id)
    // A session that ended after the handshake and before the socket was in its rooms would go unnoticed.
    void (channels?.untilSubscribed(rooms.session(actor.sessionId)) ?? Promise.resolve()).then(() =>
      recheckSession(socket, token),
    )
    const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, data.expiresAt.getTime() - now().getTime()))
    socket.onAny((name: string, ...args: unknown[]) => {
      const last = args.at(-1)
      const ack = typeof last === 'function' ? (last as (result: Ack<unknown>) => void) : null
      void handleEvent(socket, caller, name, args[0] === last && ack !== null ? undefined : args[0], ack)
    })
    socket.on('disconnecting', () => {
      const left = [...socket.rooms]
      for (const listener of disconnectingListeners) listener(caller, left)
    })
    socket.on('disconnect', () => clearTimeout(expiry))
    socket.on('error', () => undefined)
  })

  async function refuseTooMany(userId: string, name: string): Promise<void> {
    const wait = (await eventLimit.consume(userId)) ?? (isTyping(name) ? await typingLimit.consume(userId) : null)
    if (wait !== null) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: wait })
  }

  /** Runs the handler of a client event and acknowledges it, or sends the refusal. */
  async function handleEvent(
    socket: Socket,
    caller: Caller,
    name: string,
    payload: unknown,
    ack: ((result: Ack<unknown>) => void) | null,
  ): Promise<void> {
    try {
      await refuseTooMany(caller.actor.id, name)
      if (!isClientEvent(name)) throw new Refusal('NOT_FOUND')
      const parsed = clientEvents[name].payload.safeParse(payload)
      if (!parsed.success) {
        const errors = issuesToFields(parsed.error.issues)
        throw new Refusal('VALIDATION_FAILED', { errors, message: errors[0]?.message })
      }
      makeStorable(parsed.data)
      const handler = handlers[name] as ((caller: Caller, payload: unknown) => Promise<unknown>) | undefined
      if (handler === undefined) throw new Refusal('NOT_FOUND')
      // Not inside `ack?.(…)`: without an acknowledgement the handler would not be called.
      const data = (await handler(caller, parsed.data)) ?? {}
      ack?.({ success: true, data })
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal(isDatabaseUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
      if (refusal.status >= 500) log.error({ err: error, event: name }, 'a socket event failed')
      const route = isClientEvent(name) ? name : 'unknown event'
      securityLog.recordRefusal(refusal.code, { userId: caller.actor.id, route })
      const { code, message, retryAfter } = refusal.body()
      if (ack === null) socket.emit('error', { code, message })
      else ack({ success: false, code, message, ...(retryAfter === undefined ? {} : { retryAfter }) })
    }
  }

  const countIn = (room: string): number => adapter.rooms.get(room)?.size ?? 0

  const callerOf = (socket: Socket, actor: Actor): Caller => ({
    actor,
    enter: async (room) => {
      await socket.join(room)
      await channels?.untilSubscribed(room)
    },
    leave: async (room) => socket.leave(room),
    isIn: (room) => socket.rooms.has(room),
    isAloneIn: async (room) => {
      if (countIn(room) !== 1) return false
      const [others = 0] = (await channels?.countOtherNodes([room])) ?? []
      return others === 0
    },
    toRoom: (room, event, payload, exceptUserIds = []) => {
      const exceptRooms = exceptUserIds.map(rooms.user)
      socket.to(room).except(exceptRooms).emit(event, payload)
      channels?.publish(room, { event, payload, exceptRooms })
    },
  })

  function applyHere(to: string | string[], message: RoomMessage): void {
    if ('event' in message) {
      const { event, payload, exceptRooms = [] } = message
      untyped
        .to(to)
        .except([...exceptRooms])
        .emit(event, payload)
    } else if ('leaveRoom' in message) untyped.in(to).socketsLeave(message.leaveRoom)
    else untyped.in(to).disconnectSockets(true)
  }

  function apply(to: string[], message: RoomMessage): void {
    if (to.length === 0) return
    applyHere(to, message)
    for (const room of to) channels?.publish(room, message)
  }

  const sockets: Sockets = {
    emitToUser: (userId, event, payload) => sockets.emitToUsers([userId], event, payload),
    emitToUsers: (userIds, event, payload) => {
      recentEvents.add(userIds, event === 'changed' ? (payload as ServerPayload<'changed'>).topics : null)
      apply(userIds.map(rooms.user), { event, payload })
    },
    emitToRoom: (room, event, payload, exceptUserIds = []) =>
      apply([room], { event, payload, exceptRooms: exceptUserIds.map(rooms.user) }),
    removeFromRoom: (userId, room) => apply([rooms.user(userId)], { leaveRoom: room }),
    closeRoom: (room) => apply([room], { leaveRoom: room }),
    disconnectSession: (sessionId) => apply([rooms.session(sessionId)], { disconnect: true }),
    disconnectUser: (userId) => apply([rooms.user(userId)], { disconnect: true }),
    listOnline: async (userIds) => {
      const here = new Set(userIds.filter((id) => countIn(rooms.user(id)) > 0))
      const rest = userIds.filter((id) => !here.has(id))
      const counts = (await channels?.countOtherNodes(rest.map(rooms.user))) ?? []
      return new Set([...here, ...rest.filter((_, index) => (counts[index] ?? 0) > 0)])
    },
    isKnownOnline: (userId) => countIn(rooms.user(userId)) > 0 || (channels === null ? false : null),
  }

  const listRooms = (prefix: string): string[] => [...adapter.rooms.keys()].filter((room) => room.startsWith(prefix))
  const local: LocalSockets = {
    emitToUser: (userId, event, payload) => applyHere(rooms.user(userId), { event, payload }),
    removeFromRoom: (userId, room) => applyHere(rooms.user(userId), { leaveRoom: room }),
    disconnectSession: (sessionId) => applyHere(rooms.session(sessionId), { disconnect: true }),
    sessionIds: () => listRooms(rooms.session('')).map((room) => room.slice(rooms.session('').length)),
    rooms: listRooms,
  }

  if (channels !== null) {
    adapter.on('create-room', (room: string) => isShared(room) && channels.open(room))
    adapter.on('delete-room', (room: string) => isShared(room) && channels.close(room))
  }

  return {
    sockets,
    local,
    receive: applyHere,
    askToResume: () => {
      recentEvents.forget()
      untyped.emit('resume')
    },
    handle: (added, onDisconnecting) => {
      Object.assign(handlers, added)
      if (onDisconnecting !== undefined) disconnectingListeners.push(onDisconnecting)
    },
    sharedRooms: () => listRooms('').filter(isShared),
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

const isClientEvent = (name: string): name is ClientEventName => Object.hasOwn(clientEvents, name)
const isTyping = (name: string): boolean => /typing-(start|stop)$/.test(name)
