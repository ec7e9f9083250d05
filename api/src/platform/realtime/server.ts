import type { Server as HttpServer } from 'node:http'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { RefusalCode } from 'contract/errors.ts'
import {
  type Ack,
  type AckData,
  type ClientEventName,
  clientEvents,
  type HandshakeRefusal,
  MAX_SOCKET_PAYLOAD_BYTES,
  type ParsedPayload,
  SOCKET_PATH,
} from 'contract/realtime.ts'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Log } from '../http/log.ts'
import { issuesToFields, refuseNulCharacters } from '../http/validation.ts'
import type { Nodes } from '../nodes/nodes.ts'
import { Refusal } from '../refusal.ts'
import { limitUnreadBytes } from './back-pressure.ts'
import { corkSockets } from './cork-sockets.ts'
import type { IsOld, LocalSockets, OnTold, Sockets } from './sockets.ts'
import { spread } from './spread.ts'

export type AuthenticateSocket = (
  token: string,
) => Promise<{ actor: Actor; expiresAt: Date } | { refused: RefusalCode }>

/** The calling socket, as a handler may use it: rooms, and a word to the others in a room. */
export type Caller = {
  actor: Actor
  enter(room: string): Promise<void>
  leave(room: string): Promise<void>
  isIn(room: string): boolean
  /** Whether no other socket stands in the room, on any node. */
  isAloneIn(room: string): boolean
  /** To everyone else in the room. */
  toRoom: Sockets['emitToRoom']
}

/** What a browser may send over the socket: one function per event, returning what the acknowledgement carries. */
export type SocketHandlers = {
  [E in ClientEventName]?: (caller: Caller, payload: ParsedPayload<E>) => Promise<AckData<E>> | AckData<E>
}
/** Called when a socket is about to leave the rooms it was in, for whatever reason. */
export type OnSocketGone = (caller: Caller, rooms: readonly string[]) => void

const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
}

const HANDSHAKE: Readonly<Partial<Record<RefusalCode, { code: HandshakeRefusal; message: string }>>> = {
  TOKEN_EXPIRED: { code: 'EXPIRED', message: 'authentication failed: token expired' },
  EMAIL_NOT_VERIFIED: { code: 'EMAIL_NOT_VERIFIED', message: 'authentication failed: e-mail not verified' },
  ACCOUNT_SUSPENDED: { code: 'ACCOUNT_SUSPENDED', message: 'authentication failed: account suspended' },
}
const READMIT_PAUSE_MS = 500
const INVALID = { code: 'INVALID' as const, message: 'authentication failed: token invalid' }

const isHandshakeRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'data' in error && error.data !== undefined

type SocketData = { actor: Actor; token: string; expiresAt: Date }

export type Realtime = {
  tell: Sockets
  here: LocalSockets
  listen(handlers: SocketHandlers, onGone?: OnSocketGone): void
  /** Called for everything that is told to sockets of this node, and asked about what other nodes say. */
  watch(told: OnTold, isOld: IsOld): void
  /** All rooms of this node that others may ask for. */
  heldRooms(): string[]
  /** Sockets open on this node. */
  connectionCount(): number
  /** What waits in this node's memory for sockets that do not take it. */
  unreadBytes(): number
  close(): void
}

/**
 * Socket.IO on the site's own origin. A socket loses its rights the moment its session does: it stands in a room of its
 * session and its user, which the logout, suspension or deletion ends, and it is cut when its token expires.
 *
 * Connection State Recovery stays off: it would let a socket back in without asking who it is.
 */
export function createRealtime(
  server: HttpServer,
  options: {
    authenticate: AuthenticateSocket
    origins: () => readonly string[]
    log: Log
    /** The wall clock: tokens expire by it. */
    now: () => Date
    /** Null when there are no others. */
    nodes: Nodes | null
  },
): Realtime {
  const { authenticate, log, now, nodes } = options
  const io = new Server<never, never, never, SocketData>(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_SOCKET_PAYLOAD_BYTES,
    destroyUpgrade: false,
    connectTimeout: 15_000,
    perMessageDeflate: false,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const known =
        origin === undefined ||
        options.origins().includes(origin) ||
        origin === `http://${host}` ||
        origin === `https://${host}`
      decide(known ? null : 'origin not allowed', known)
    },
  })
  corkSockets(io.engine)
  const unread = limitUnreadBytes(io.engine)
  const handlers: SocketHandlers = {}
  const onGone: OnSocketGone[] = []
  const untyped = io as unknown as Server

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token
    admit(typeof token === 'string' ? token : '').then(
      (data) => {
        Object.assign(socket.data, data)
        next()
      },
      (error: unknown) => {
        if (isHandshakeRefusal(error)) return next(error)
        log.error({ err: error }, 'a socket could not be looked up')
        // Not the error itself: what went wrong inside is nobody's business, and this one may try again.
        next(new Error('server unavailable'))
      },
    )
  })

  async function admit(token: string): Promise<SocketData> {
    const answer = token === '' ? { refused: 'TOKEN_INVALID' as const } : await authenticate(token)
    const refused = 'refused' in answer ? answer.refused : answer.actor.emailVerified ? null : 'EMAIL_NOT_VERIFIED'
    if (refused !== null || 'refused' in answer) {
      const { code, message } = HANDSHAKE[refused ?? 'TOKEN_INVALID'] ?? INVALID
      throw Object.assign(new Error(message), { data: { code } })
    }
    return { actor: answer.actor, token, expiresAt: answer.expiresAt }
  }

  /** Cuts a socket whose session has ended, and asks until it knows: a database that is away ends nobody's session. */
  async function readmit(socket: Socket, token: string): Promise<void> {
    while (socket.connected) {
      try {
        await admit(token)
        return
      } catch (error) {
        if (!isDatabaseUnavailable(error)) {
          socket.disconnect(true)
          return
        }
        await setTimeoutAsync(READMIT_PAUSE_MS)
      }
    }
  }

  io.on('connection', (connected) => {
    const socket = connected as unknown as Socket
    const data = connected.data as SocketData
    const caller = callerOf(socket, data.actor)
    void socket.join([rooms.user(data.actor.id), rooms.session(data.actor.sessionId)])
    // A session that ended between the handshake and the room above would have been told too early to hear it.
    void readmit(socket, data.token)
    const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, data.expiresAt.getTime() - now().getTime()))
    for (const name of Object.keys(clientEvents) as ClientEventName[]) {
      socket.on(name, (payload: unknown, ack: unknown) => {
        void answer(
          socket,
          caller,
          name,
          payload,
          typeof ack === 'function' ? (ack as (answer: Ack<unknown>) => void) : null,
        )
      })
    }
    socket.on('disconnecting', () => {
      const left = [...socket.rooms]
      for (const gone of onGone) gone(caller, left)
    })
    socket.on('disconnect', () => clearTimeout(expiry))
    socket.on('error', () => undefined)
  })

  async function answer(
    socket: Socket,
    caller: Caller,
    name: ClientEventName,
    payload: unknown,
    ack: ((answer: Ack<unknown>) => void) | null,
  ): Promise<void> {
    try {
      const parsed = clientEvents[name].payload.safeParse(payload)
      if (!parsed.success) {
        const errors = issuesToFields(parsed.error.issues)
        throw new Refusal('VALIDATION_FAILED', { errors, message: errors[0]?.message })
      }
      refuseNulCharacters(parsed.data)
      const handler = handlers[name] as ((caller: Caller, payload: unknown) => Promise<unknown>) | undefined
      if (handler === undefined) throw new Refusal('NOT_FOUND')
      // Not inside `ack?.(…)`: without an acknowledgement its argument, the work itself, would never be evaluated.
      const data = await handler(caller, parsed.data)
      ack?.({ success: true, data })
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal(isDatabaseUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
      if (refusal.status >= 500) log.error({ err: error, event: name }, 'a socket event failed')
      const { code, message, retryAfter } = refusal.body()
      if (ack === null) socket.emit('error', { code, message })
      else ack({ success: false, code, message, ...(retryAfter === undefined ? {} : { retryAfter }) })
    }
  }

  const callerOf = (socket: Socket, actor: Actor): Caller => ({
    actor,
    enter: async (room) => socket.join(room),
    leave: async (room) => socket.leave(room),
    isIn: (room) => socket.rooms.has(room),
    isAloneIn: (room) => countIn(room) === 1 && nodes?.presence.isElsewhere(room) !== true,
    toRoom: (room, event, payload, exceptUserIds = []) => {
      socket.to(room).except(exceptUserIds.map(rooms.user)).emit(event, payload)
      nodes?.say('tell room', room, event, payload, exceptUserIds)
    },
  })

  const countIn = (room: string): number => untyped.sockets.adapter.rooms.get(room)?.size ?? 0
  const told: OnTold[] = []
  const old: IsOld[] = []
  const note: OnTold = (event, payload) => {
    for (const listener of told) listener(event, payload)
  }
  const isOld: IsOld = (event, payload) => old.some((knows) => knows(event, payload))
  const tellHere: Sockets = {
    emitToUser: (userId, event, payload) => {
      note(event, payload)
      untyped.to(rooms.user(userId)).emit(event, payload)
    },
    emitToUsers: (userIds, event, payload) => {
      note(event, payload)
      if (userIds.length > 0) untyped.to(userIds.map(rooms.user)).emit(event, payload)
    },
    emitToRoom: (room, event, payload, exceptUserIds = []) => {
      note(event, payload)
      untyped.to(room).except(exceptUserIds.map(rooms.user)).emit(event, payload)
    },
    removeFromRoom: (userId, room) => untyped.in(rooms.user(userId)).socketsLeave(room),
    closeRoom: (room) => untyped.in(room).socketsLeave(room),
    disconnectSession: (sessionId) => untyped.in(rooms.session(sessionId)).disconnectSockets(true),
    disconnectUser: (userId) => untyped.in(rooms.user(userId)).disconnectSockets(true),
    isOnline: (userId) => countIn(rooms.user(userId)) > 0,
  }
  const heldRooms = (start: string): string[] =>
    [...untyped.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(start))
  const idsOf = (nameOf: (id: string) => string) => heldRooms(nameOf('')).map((room) => room.slice(nameOf('').length))
  const here: LocalSockets = {
    sockets: tellHere,
    userIds: () => idsOf(rooms.user),
    sessionIds: () => idsOf(rooms.session),
    rooms: heldRooms,
  }
  // A socket stands in a room of its own id too, which is nobody else's business; neither is which login it has.
  const isShared = (room: string) => room.includes(':') && !room.startsWith(rooms.session(''))
  if (nodes !== null) {
    const { adapter } = untyped.sockets
    adapter.on('create-room', (room: string) => isShared(room) && nodes.presence.note(room, true))
    adapter.on('delete-room', (room: string) => isShared(room) && nodes.presence.note(room, false))
  }

  return {
    tell: nodes === null ? tellHere : spread(tellHere, nodes, isOld, rooms.user),
    here,
    listen: (added, gone) => {
      Object.assign(handlers, added)
      if (gone !== undefined) onGone.push(gone)
    },
    watch: (listener, knows) => {
      told.push(listener)
      old.push(knows)
    },
    heldRooms: () => heldRooms('').filter(isShared),
    connectionCount: () => io.engine.clientsCount,
    unreadBytes: unread.unreadBytes,
    // Only the sockets: closing the http server is Fastify's business.
    close: () => {
      unread.stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
