import type { Ack, AckData, ClientEventName, ClientPayload, ServerEventName, ServerPayload } from 'contract/realtime.ts'
import type { Topic } from 'contract/topics.ts'
import { useSyncExternalStore } from 'react'
import { type Connection, createSocketConnection, type SocketTimings, socketTimings } from './socket-connection.ts'

/** A refused event, or one that may not have arrived. `message` may be shown. */
export class SocketError extends Error {
  override readonly name = 'SocketError'
  /** The contract's refusal codes, and `NOT_CONNECTED`, `NO_ACKNOWLEDGEMENT`, `CUT_OFF`. */
  readonly code: string
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(code: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

type Handler<E extends ServerEventName> = (payload: ServerPayload<E>) => void

type SocketOptions = { url?: string; timings?: SocketTimings; missedDelay?: number; missedAnswer?: number }

/** The browser's socket; subscriptions last over reconnections. The options are for tests. */
export function createSocket({
  url,
  timings = socketTimings,
  missedDelay = 3_000,
  missedAnswer = 2_000,
}: SocketOptions = {}) {
  const handlers = new Map<string, Set<(payload: never) => void>>()
  const stateListeners = new Set<() => void>()
  const connectedHandlers = new Set<() => void>()

  const connection = createSocketConnection({
    url,
    timings,
    onEvent(name, payload) {
      for (const handle of [...(handlers.get(name) ?? [])]) handle(payload as never)
    },
    onChange({ state }) {
      for (const listener of [...stateListeners]) listener()
      if (state === 'connected') for (const handle of [...connectedHandlers]) handle()
    },
  })

  /** Handles an event of this and every later connection. Returns an unsubscribe function. */
  function on<E extends ServerEventName>(event: E, handler: Handler<E>): () => void {
    const ofEvent = handlers.get(event) ?? new Set()
    handlers.set(event, ofEvent.add(handler as (payload: never) => void))
    return () => ofEvent.delete(handler as (payload: never) => void)
  }

  /** Runs now when connected, and after every reconnection. Returns an unsubscribe function. */
  function onConnected(handler: () => void): () => void {
    connectedHandlers.add(handler)
    if (connection.open()) handler()
    return () => connectedHandlers.delete(handler)
  }

  return {
    on,
    onConnected,

    /**
     * Calls back with the topics that changed unnoticed, null for all that may have: after the first connection as the server
     * says, after every later one with null, and once for all `resume` events of a few seconds, which a server on its own repeats.
     */
    onMissedEvents(handler: (topics: readonly Topic[] | null) => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      const missAllAfter = (milliseconds: number) => {
        timer ??= setTimeout(() => {
          timer = undefined
          handler(null)
        }, milliseconds)
      }
      const stops = [
        onConnected(() => (connection.isFirst() ? missAllAfter(missedAnswer) : handler(null))),
        on('missed', ({ topics }) => {
          clearTimeout(timer)
          timer = undefined
          handler(topics as Topic[] | null)
        }),
        on('resume', () => missAllAfter(missedDelay)),
      ]
      return () => {
        clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },

    /** Connects while a user is signed in. Safe to repeat. */
    start: connection.start,
    stop: connection.stop,
    reconnect: connection.reconnect,
    current: connection.current,
    subscribe(listener: () => void): () => void {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },

    /** Resolves with the acknowledgement, which the server sends after its commit. @throws SocketError */
    async emitWithAck<E extends ClientEventName>(event: E, payload: ClientPayload<E>): Promise<AckData<E>> {
      const open = connection.open()
      if (!open) throw new SocketError('NOT_CONNECTED', 'Niet verbonden met chat server')
      let ack: Ack<AckData<E>>
      try {
        ack = await open.timeout(timings.acknowledge).emitWithAck(event, payload)
      } catch {
        if (open.connected) throw new SocketError('NO_ACKNOWLEDGEMENT', 'Message send timeout')
        throw new SocketError('CUT_OFF', 'Kon bericht niet verzenden')
      }
      if (ack.success) return ack.data
      throw new SocketError(ack.code, ack.message || 'Failed to send message', ack.retryAfter ?? null)
    },

    /** For events that may be lost (typing); does nothing without a connection. */
    emit<E extends ClientEventName>(event: E, payload: ClientPayload<E>): void {
      connection.open()?.emit(event, payload)
    },
  }
}

export const socket = createSocket()

const onServer: Connection = { state: 'disconnected', problem: null, since: 0 }

export function useConnection(): Connection {
  return useSyncExternalStore(socket.subscribe, socket.current, () => onServer)
}
