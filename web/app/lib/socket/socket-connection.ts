import { getCurrentUser } from 'contract/auth/session.ts'
import type { Socket } from 'socket.io-client'
import { call, freshAccessToken, refreshAccessToken } from '../api/api.ts'
import { accessTokenExpiresIn, getSession, onSessionChange, signedInFor, signOut } from '../session/session.ts'

/** `failed`: the quick retries failed, or the token was refused; in the first case slow retries go on. */
export type ConnectionState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'failed'
/** `problem`: why there is no connection, in the words of the specification; `since`: milliseconds since 1970. */
export type Connection = { state: ConnectionState; problem: string | null; since: number }

/** Milliseconds; spec 1 section 9. One quick retry per entry of `retry`, then for ever one at most every `slowRetry`. */
export const socketTimings = {
  connect: 15_000,
  guard: 20_000,
  retry: [1_000, 2_000, 4_000],
  slowRetry: 15_000,
  newToken: 500,
  acknowledge: 10_000,
}
export type SocketTimings = typeof socketTimings

/** A timer may fire slightly early, when the token does not count as stale yet. */
const TIMER_MARGIN_MS = 20
const MAX_TIMEOUT_MS = 0x7fffffff

/** After a server restart its clients must not all reconnect at once. */
const withJitter = (milliseconds: number) => milliseconds * (0.5 + Math.random() / 2)

const NO_CONNECTION = 'Geen verbinding met chat server'
const GAVE_UP = 'Kon niet verbinden met chat server na meerdere pogingen'
const TIMED_OUT = 'Connection timeout'

type Options = {
  url: string | undefined
  timings: SocketTimings
  onEvent(name: string, payload: unknown): void
  onChange(connection: Connection): void
}

/** Every attempt has a socket of its own, so that events of an abandoned one cannot interfere. */
export function createSocketConnection({ url, timings, onEvent, onChange }: Options) {
  let current: Connection = { state: 'disconnected', problem: null, since: 0 }
  let socket: Socket | null = null
  let tokenInUse: string | null = null
  let refusedToken: string | null = null
  let retries = 0
  /** Connections of this session so far. */
  let connections = 0
  /** Callbacks of earlier attempts are ignored. */
  let attemptNumber = 0
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let stopListening: (() => void) | null = null

  function setState(state: ConnectionState, problem: string | null = null): void {
    if (current.state === state && current.problem === problem) return
    current = { state, problem, since: Date.now() }
    onChange(current)
  }

  function startTimer(milliseconds: number, work: () => void): void {
    if (milliseconds > MAX_TIMEOUT_MS) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, milliseconds)
    timers.add(timer)
  }

  function stopTimers(): void {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  /** Ends the current attempt with its socket and timers. */
  function abandon(): void {
    attemptNumber += 1
    stopTimers()
    socket?.removeAllListeners()
    socket?.disconnect()
    socket = null
    tokenInUse = null
  }

  /** `failed`: a slow retry, during which the state stays as it is. */
  function connect(state: 'connecting' | 'reconnecting' | 'failed'): void {
    abandon()
    setState(state, current.state === state ? current.problem : null)
    const attempt = attemptNumber
    const ifCurrent =
      <Args extends unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        if (attempt === attemptNumber) work(...args)
      }

    startTimer(timings.guard, () => retry(TIMED_OUT))
    // Imported here so that public pages do not load it.
    Promise.all([import('socket.io-client'), freshAccessToken()]).then(
      ifCurrent(([{ io }, token]) => {
        if (!token) return setState('disconnected')
        tokenInUse = token
        socket = io(url ?? window.location.origin, {
          auth: connections === 0 ? { token, askedFor: signedInFor() } : { token },
          transports: ['websocket', 'polling'],
          tryAllTransports: true,
          timeout: timings.connect,
          reconnection: false,
          forceNew: true,
        })
        socket.on('connect', ifCurrent(handleConnect))
        socket.on(
          'connect_error',
          ifCurrent((error) => handleConnectError(error, token)),
        )
        socket.on(
          'disconnect',
          ifCurrent(() => retry(NO_CONNECTION)),
        )
        socket.onAny(ifCurrent(onEvent))
      }),
      ifCurrent(() => retry(NO_CONNECTION)),
    )
  }

  function handleConnect(): void {
    stopTimers()
    retries = 0
    refusedToken = null
    connections += 1
    setState('connected')
    // The server disconnects a socket whose token expires; a new token in time limits the interruption to half a second.
    startTimer(accessTokenExpiresIn() + TIMER_MARGIN_MS, () => void freshAccessToken().catch(() => undefined))
    followSession()
  }

  function handleConnectError(error: Error & { data?: { code?: string } }, token: string): void {
    const reason = `${error.data?.code ?? ''} ${error.message}`
    if (error.data?.code === 'ACCOUNT_SUSPENDED') signOut('suspended')
    else if (/expired/i.test(reason) && refusedToken !== token) {
      const { state } = current
      abandon()
      refusedToken = token
      const attempt = attemptNumber
      refreshAccessToken(token).then(
        () => {
          if (attempt === attemptNumber) connect(state === 'connecting' || state === 'failed' ? state : 'reconnecting')
        },
        () => {
          // A refused renewal ends the session, and with it this connection.
          if (attempt === attemptNumber && getSession().isAuthenticated) retry(NO_CONNECTION)
        },
      )
    } else if (/expired|invalid|authentication/i.test(reason)) {
      abandon()
      setState('failed', NO_CONNECTION)
      // The session may have ended while the device was out of reach, and the page may call nothing else that notices it.
      call(getCurrentUser).catch(() => undefined)
    } else retry(error.message === 'timeout' ? TIMED_OUT : NO_CONNECTION)
  }

  function retry(problem: string): void {
    abandon()
    const delay = timings.retry[retries]
    if (delay === undefined) {
      setState('failed', GAVE_UP)
      startTimer(withJitter(timings.slowRetry), () => connect('failed'))
    } else {
      retries += 1
      setState('reconnecting', problem)
      startTimer(delay, () => connect('reconnecting'))
    }
  }

  /** Connects at once, with all quick retries left. Does nothing when connected or connecting for the first time. */
  function reconnect(): void {
    if (current.state !== 'failed' && current.state !== 'reconnecting') return
    retries = 0
    refusedToken = null
    connect('reconnecting')
  }

  /** Without this the socket would notice a lost network after most of a minute. */
  function handleOffline(): void {
    if (current.state === 'connected') retry(NO_CONNECTION)
  }

  function handleVisible(): void {
    if (document.visibilityState === 'visible' && current.state === 'failed') reconnect()
  }

  function followSession(): void {
    const { isAuthenticated, accessToken } = getSession()
    if (!isAuthenticated) {
      abandon()
      connections = 0
      retries = 0
      refusedToken = null
      setState('disconnected')
    } else if (current.state === 'disconnected') connect('connecting')
    else if (current.state === 'failed') reconnect()
    else if (current.state === 'connected' && accessToken !== tokenInUse) {
      abandon()
      setState('reconnecting')
      startTimer(timings.newToken, () => connect('reconnecting'))
    }
  }

  return {
    /** Follows the session from now on. Safe to repeat. */
    start(): void {
      if (stopListening) return
      const stopSession = onSessionChange(followSession)
      window.addEventListener('online', reconnect)
      window.addEventListener('offline', handleOffline)
      window.addEventListener('focus', handleVisible)
      document.addEventListener('visibilitychange', handleVisible)
      stopListening = () => {
        stopSession()
        window.removeEventListener('online', reconnect)
        window.removeEventListener('offline', handleOffline)
        window.removeEventListener('focus', handleVisible)
        document.removeEventListener('visibilitychange', handleVisible)
      }
      followSession()
    },
    stop(): void {
      stopListening?.()
      stopListening = null
      abandon()
      setState('disconnected')
    },
    reconnect,
    current: () => current,
    /** Whether the connection is the first of its session. */
    isFirst: () => connections === 1,
    /** The connected socket, or null. */
    open: () => (current.state === 'connected' ? socket : null),
  }
}
