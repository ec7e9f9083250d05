import {
  type Ack,
  type AckData,
  type ClientEventName,
  clientEvents,
  type ParsedPayload,
  socketLimits,
} from 'contract/realtime.ts'
import type { Actor } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Log } from '../http/monitoring/log.ts'
import type { SecurityLog } from '../http/monitoring/security-log.ts'
import { issuesToFields, makeStorable } from '../http/validation.ts'
import { createRateLimit } from '../rate-limit.ts'
import { Refusal } from '../refusal.ts'
import type { ConnectedSocket } from './handshake.ts'
import type { Sockets } from './sockets.ts'

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

type AckFunction = (result: Ack<unknown>) => void

export function createClientEvents(options: { log: Log; securityLog: SecurityLog; rateLimitScale: number }) {
  const { log, securityLog, rateLimitScale } = options
  const handlers: SocketHandlers = {}
  const limitOf = (perMinute: number) =>
    createRateLimit({ points: Math.ceil(perMinute * rateLimitScale), windowSeconds: 60 })
  // Counted on each node: a person's sockets are usually on one, and counting in Redis would cost as much as the event.
  const eventLimit = limitOf(socketLimits.eventsPerMinute)
  const typingLimit = limitOf(socketLimits.typingPerMinute)

  async function refuseTooMany(userId: string, name: string): Promise<void> {
    const wait = (await eventLimit.consume(userId)) ?? (isTyping(name) ? await typingLimit.consume(userId) : null)
    if (wait !== null) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: wait })
  }

  async function runHandler(caller: Caller, name: string, payload: unknown): Promise<unknown> {
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
    return (await handler(caller, parsed.data)) ?? {}
  }

  function refusalFor(error: unknown, caller: Caller, name: string): Refusal {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(isDatabaseUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
    if (refusal.status >= 500) log.error({ err: error, event: name }, 'a socket event failed')
    const route = isClientEvent(name) ? name : 'unknown event'
    securityLog.recordRefusal(refusal.code, { userId: caller.actor.id, route })
    return refusal
  }

  return {
    handlers,

    /** Runs the handler of a client event and acknowledges it, or sends the refusal. */
    async handle(socket: ConnectedSocket, caller: Caller, name: string, args: readonly unknown[]): Promise<void> {
      const last = args.at(-1)
      const ack = typeof last === 'function' ? (last as AckFunction) : null
      const payload = typeof args[0] === 'function' ? undefined : args[0]
      try {
        const data = await runHandler(caller, name, payload)
        ack?.({ success: true, data })
      } catch (error) {
        const { code, message, retryAfter } = refusalFor(error, caller, name).body()
        if (ack === null) socket.emit('error', { code, message })
        else ack({ success: false, code, message, ...(retryAfter === undefined ? {} : { retryAfter }) })
      }
    },
  }
}

const isClientEvent = (name: string): name is ClientEventName => Object.hasOwn(clientEvents, name)
const isTyping = (name: string): boolean => /typing-(start|stop)$/.test(name)
