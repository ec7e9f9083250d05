import type { Ack, AckData, ClientEventName, ClientPayload, ServerEventName, ServerPayload } from 'contract/realtime.ts'
import { useSyncExternalStore } from 'react'
import { type Connection, makeSocketConnection, type SocketTimings, socketTimings } from './socket-connection.ts'

/** Why something sent was refused, or is not known to have arrived. `message` may be shown as it is. */
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

type Hears<E extends ServerEventName> = (payload: ServerPayload<E>) => void

/** The browser's socket, outside React: it outlives every screen. Another address and other timings are for tests. */
export function createSocket({ url, timings = socketTimings }: { url?: string; timings?: SocketTimings } = {}) {
  const hearers = new Map<string, Set<(payload: never) => void>>()
  const watchers = new Set<() => void>()
  const arrivals = new Set<() => void>()

  const connection = makeSocketConnection({
    url,
    timings,
    onEvent(name, payload) {
      for (const hear of [...(hearers.get(name) ?? [])]) hear(payload as never)
    },
    onChange({ state }) {
      for (const watch of [...watchers]) watch()
      if (state === 'connected') for (const arrive of [...arrivals]) arrive()
    },
  })

  return {
    /** Connects when somebody is signed in, and from then on follows the session. Safe to repeat. */
    start: connection.start,
    stop: connection.stop,
    /** "Opnieuw verbinden". */
    reconnect: connection.reconnect,
    current: connection.current,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },

    /** Hears an event over every connection to come. Returns what stops it. */
    on<E extends ServerEventName>(event: E, hear: Hears<E>): () => void {
      const set = hearers.get(event) ?? new Set()
      hearers.set(event, set.add(hear as (payload: never) => void))
      return () => set.delete(hear as (payload: never) => void)
    },

    /** Runs now when connected, and after every connection made: to enter rooms again and ask what was missed. */
    onConnected(arrive: () => void): () => void {
      arrivals.add(arrive)
      if (connection.open()) arrive()
      return () => arrivals.delete(arrive)
    },

    /** Sends and waits for the acknowledgement, which comes after the commit. Throws SocketError. */
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

    /** Sends what may be lost (typing); nothing happens without a connection. */
    emit<E extends ClientEventName>(event: E, payload: ClientPayload<E>): void {
      connection.open()?.emit(event, payload)
    },
  }
}

export const socket = createSocket()

const none: Connection = { state: 'disconnected', problem: null }

/** The state of the connection, for badges and bars. */
export function useConnection(): Connection {
  return useSyncExternalStore(socket.watch, socket.current, () => none)
}
