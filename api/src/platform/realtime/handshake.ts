import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { type HandshakeRefusal, socketLimits } from 'contract/realtime.ts'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Actor } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Log } from '../http/monitoring/log.ts'
import type { SecurityLog } from '../http/monitoring/security-log.ts'
import { createRateLimit, networkOf } from '../rate-limit.ts'

export type AuthenticateSocket = (
  token: string,
) => Promise<{ actor: Actor; expiresAt: Date } | { refused: RefusalCode }>

type SocketData = { actor: Actor; token: string; expiresAt: Date }
export type SocketServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
export type ConnectedSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

export type HandshakeOptions = {
  authenticate: AuthenticateSocket
  log: Log
  securityLog: SecurityLog
  rateLimitScale: number
  /** The address of the client behind the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string
}

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

/** @throws the handshake's refusal */
async function authenticated({ authenticate, securityLog }: HandshakeOptions, token: string): Promise<SocketData> {
  const result = await authenticate(token)
  if ('refused' in result) {
    securityLog.recordRefusal(result.refused, { route: 'socket' })
    throw handshakeError(result.refused)
  }
  if (!result.actor.emailVerified) throw handshakeError('EMAIL_NOT_VERIFIED')
  return { actor: result.actor, token, expiresAt: result.expiresAt }
}

export function authenticateSockets(io: SocketServer, options: HandshakeOptions): void {
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token
    authenticated(options, typeof token === 'string' ? token : '').then(
      (data) => {
        Object.assign(socket.data, data)
        next()
      },
      (error: unknown) => {
        if (isHandshakeRefusal(error)) next(error)
        else {
          options.log.error({ err: error }, 'a socket handshake failed')
          next(new Error('server unavailable'))
        }
      },
    )
  })
}

/** Disconnects a socket whose session has ended. While the database is unavailable no session ends, so it retries. */
export async function recheckSession(socket: ConnectedSocket, options: HandshakeOptions): Promise<void> {
  while (socket.connected) {
    try {
      await authenticated(options, socket.data.token)
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

/** Answers a handshake with 429 when its address has begun too many. A request of a known session has its id. */
export function limitHandshakes(
  engine: SocketServer['engine'],
  { securityLog, rateLimitScale, addressOf }: HandshakeOptions,
): void {
  const limit = createRateLimit({
    points: Math.ceil(socketLimits.handshakesPerMinute * rateLimitScale),
    windowSeconds: 60,
  })
  async function isRefused(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (new URL(request.url ?? '', 'http://socket').searchParams.has('sid')) return false
    const wait = await limit.consume(networkOf(addressOf(request)))
    if (wait === null) return false
    securityLog.recordRefusal('TOO_MANY_REQUESTS', { route: 'socket' })
    if (request.headers.upgrade === undefined) response.writeHead(429, { 'Retry-After': wait }).end()
    // The response of an upgrade writes nothing.
    else request.socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${wait}\r\nConnection: close\r\n\r\n`)
    return true
  }
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    void isRefused(request, response).then((refused) => {
      if (!refused) next()
    })
  })
}
