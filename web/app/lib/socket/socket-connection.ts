import { getCurrentUser } from 'contract/auth/session.ts'
import type { Socket } from 'socket.io-client'
import { call, freshAccessToken, refreshAccessToken } from '../api/api.ts'
import { accessTokenExpiresIn, getSession, onSessionChange, signOut } from '../session/session.ts'
import { NO_CONNECTION, type Refusal, startAttempt, TIMED_OUT } from './socket-attempt.ts'

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

const GAVE_UP = 'Kon niet verbinden met chat server na meerdere pogingen'

type Options = {
  url: string | undefined
  timings: SocketTimings
  onEvent(name: string, payload: unknown): void
  onChange(connection: Connection): void
}

export function createSocketConnection({ url, timings, onEvent, onChange }: Options) {
  let current: Connection = { state: 'disconnected', problem: null, since: 0 }
  let socket: Socket | null = null
  let tokenInUse: string | null = null
  let refusedToken: string | null = null
  let retries = 0
  /** Connections of this session so far. */
  let connections = 0
  let endAttempt = () => {}
  /** Of the next attempt, or of the end of the token while connected. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | null = null

  function setState(state: ConnectionState, problem: string | null = null): void {
    if (current.state === state && current.problem === problem) return
    current = { state, problem, since: Date.now() }
    onChange(current)
  }

  function startTimer(milliseconds: number, work: () => void): void {
    if (milliseconds > MAX_TIMEOUT_MS) return
    timer = setTimeout(work, milliseconds)
  }

  /** Ends the current attempt with its socket, and the wait for the next one. */
  function abandon(): void {
    endAttempt()
    endAttempt = () => {}
    clearTimeout(timer)
    socket = null
    tokenInUse = null
  }

  /** `failed`: a slow retry, during which the state stays as it is. */
  function connect(state: 'connecting' | 'reconnecting' | 'failed'): void {
    abandon()
    setState(state, current.state === state ? current.problem : null)
    endAttempt = startAttempt({
      url,
      timings,
      isFirstOfSession: connections === 0,
      onConnect: handleConnect,
      onRefused: handleRefusal,
      onLost: retry,
      onNoSession: () => setState('disconnected'),
      onEvent,
    })
  }

  function handleConnect(opened: Socket, token: string): void {
    socket = opened
    tokenInUse = token
    retries = 0
    refusedToken = null
    connections += 1
    setState('connected')
    // The server disconnects a socket whose token expires; a new token in time limits the interruption to half a second.
    startTimer(accessTokenExpiresIn() + TIMER_MARGIN_MS, () => void freshAccessToken().catch(() => undefined))
    followSession()
  }

  function handleRefusal(error: Refusal, token: string): void {
    const reason = `${error.data?.code ?? ''} ${error.message}`
    if (error.data?.code === 'ACCOUNT_SUSPENDED') signOut('suspended')
    else if (/expired/i.test(reason) && refusedToken !== token) {
      const { state } = current
      abandon()
      refusedToken = token
      let isCurrent = true
      endAttempt = () => {
        isCurrent = false
      }
      refreshAccessToken(token).then(
        () => {
          if (isCurrent) connect(state === 'connecting' || state === 'failed' ? state : 'reconnecting')
        },
        () => {
          // A refused renewal ends the session, and with it this connection.
          if (isCurrent && getSession().isAuthenticated) retry(NO_CONNECTION)
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
      const listening = new AbortController()
      const { signal } = listening
      window.addEventListener('online', reconnect, { signal })
      window.addEventListener('offline', handleOffline, { signal })
      window.addEventListener('focus', handleVisible, { signal })
      document.addEventListener('visibilitychange', handleVisible, { signal })
      stopListening = () => {
        stopSession()
        listening.abort()
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
