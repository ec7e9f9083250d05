import { SOCKET_PATH } from 'contract/realtime.ts'
import type { Socket } from 'socket.io-client'
import { freshAccessToken, refreshAccessToken } from '../api/api.ts'
import { accessTokenExpiresIn, getSession, onSessionChange } from '../session/session.ts'

/** `failed`: the quick retries failed; further attempts run in the background at most `slowRetry` apart. */
export type ConnectionState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'failed'
/** `problem`: a sentence about why there is no connection, for who wants to say more than the state. */
export type Connection = { state: ConnectionState; problem: string | null }

/** Milliseconds; spec 1 section 9. One quick retry per entry of `retry`, then one at most every `slowRetry` for ever. */
export const socketTimings = {
  connect: 15_000,
  guard: 20_000,
  retry: [1_000, 2_000, 4_000],
  slowRetry: 15_000,
  newToken: 500,
  acknowledge: 10_000,
}
export type SocketTimings = typeof socketTimings

/** Milliseconds. */
const EARLY_RING = 20

/** After a server restart its clients must not all come back at once. */
const withJitter = (milliseconds: number) => milliseconds * (0.5 + Math.random() / 2)

const NO_CONNECTION = 'Geen verbinding met chat server'
const GAVE_UP = 'Kon niet verbinden met chat server na meerdere pogingen'
const TIMED_OUT = 'Connection timeout'

type Given = {
  /** The site's own origin unless said otherwise. */
  url: string | undefined
  timings: SocketTimings
  /** Everything the server sends, by name. */
  onEvent(name: string, payload: unknown): void
  /** Every change of standing. */
  onChange(connection: Connection): void
}

/**
 * Keeps one socket open for as long as somebody is signed in: connects, tries again, renews the token, gives up, and starts
 * over when there is reason to. Every attempt is a socket of its own, so nothing of an earlier one can speak later.
 */
export function makeSocketConnection({ url, timings, onEvent, onChange }: Given) {
  let current: Connection = { state: 'disconnected', problem: null }
  let socket: Socket | null = null
  let tokenInUse: string | null = null
  let tokenRefused: string | null = null
  let retries = 0
  /** Of the attempt that counts; what an older one still finds out is not listened to. */
  let attemptNumber = 0
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let stopListening: (() => void) | null = null

  function become(state: ConnectionState, problem: string | null = null): void {
    if (current.state === state && current.problem === problem) return
    current = { state, problem }
    onChange(current)
  }

  function after(milliseconds: number, work: () => void): void {
    if (milliseconds > 0x7fffffff) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, milliseconds)
    timers.add(timer)
  }

  /** Ends the present attempt, its socket and everything planned; what follows begins from nothing. */
  function drop(): void {
    attemptNumber += 1
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    socket?.removeAllListeners()
    socket?.disconnect()
    socket = null
    tokenInUse = null
  }

  function connect(state: 'connecting' | 'reconnecting' | 'failed'): void {
    drop()
    become(state, current.state === state ? current.problem : null)
    const mine = attemptNumber
    const ifCounts =
      <Args extends unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        if (mine === attemptNumber) work(...args)
      }

    after(timings.guard, () => retry(TIMED_OUT))
    // Loaded only now: the public pages never carry it.
    Promise.all([import('socket.io-client'), freshAccessToken()]).then(
      ifCounts(([{ io }, token]) => {
        if (!token) return become('disconnected')
        tokenInUse = token
        socket = io(url ?? window.location.origin, {
          path: SOCKET_PATH,
          auth: { token },
          transports: ['websocket', 'polling'],
          tryAllTransports: true,
          timeout: timings.connect,
          reconnection: false,
          forceNew: true,
        })
        socket.on('connect', ifCounts(connected))
        socket.on(
          'connect_error',
          ifCounts((error) => refused(error, token)),
        )
        socket.on(
          'disconnect',
          ifCounts(() => retry(NO_CONNECTION)),
        )
        socket.onAny(ifCounts(onEvent))
      }),
      ifCounts(() => retry(NO_CONNECTION)),
    )
  }

  function connected(): void {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    retries = 0
    tokenRefused = null
    become('connected')
    // The server ends a socket together with its token; renewing before that keeps the gap to half a second.
    // A timer may ring a moment before the clock says so, and a token that is not yet stale is not renewed.
    after(accessTokenExpiresIn() + EARLY_RING, () => void freshAccessToken().catch(() => undefined))
    followSession()
  }

  function refused(error: Error & { data?: { code?: string } }, token: string): void {
    const said = `${error.data?.code ?? ''} ${error.message}`
    if (/expired/i.test(said) && tokenRefused !== token) {
      drop()
      tokenRefused = token
      const mine = attemptNumber
      refreshAccessToken(token).then(
        () =>
          mine === attemptNumber &&
          connect(current.state === 'disconnected' || current.state === 'connected' ? 'reconnecting' : current.state),
        // When the renewal was refused the session is over, and this connection with it.
        () => mine === attemptNumber && getSession().isAuthenticated && retry(NO_CONNECTION),
      )
    } else if (/expired|invalid|authentication/i.test(said)) {
      drop()
      become('failed', NO_CONNECTION)
    } else retry(error.message === 'timeout' ? TIMED_OUT : NO_CONNECTION)
  }

  function retry(problem: string): void {
    drop()
    const wait = timings.retry[retries]
    if (wait === undefined) {
      become('failed', GAVE_UP)
      after(withJitter(timings.slowRetry), () => connect('failed'))
    } else {
      retries += 1
      become('reconnecting', problem)
      after(wait, () => connect('reconnecting'))
    }
  }

  /** Tries at once, with all retries ahead; nothing while a connection stands or is being made for the first time. */
  function reconnect(): void {
    if (current.state !== 'failed' && current.state !== 'reconnecting') return
    retries = 0
    tokenRefused = null
    connect('reconnecting')
  }

  /** The device says it has no network: the socket would take most of a minute to find out. */
  function lose(): void {
    if (current.state === 'connected') retry(NO_CONNECTION)
  }

  function wake(): void {
    if (document.visibilityState === 'visible' && current.state === 'failed') reconnect()
  }

  function followSession(): void {
    const { isAuthenticated, accessToken } = getSession()
    if (!isAuthenticated) {
      drop()
      retries = 0
      tokenRefused = null
      become('disconnected')
    } else if (current.state === 'disconnected') connect('connecting')
    else if (current.state === 'failed') reconnect()
    else if (current.state === 'connected' && accessToken !== tokenInUse) {
      drop()
      become('reconnecting')
      after(timings.newToken, () => connect('reconnecting'))
    }
  }

  return {
    /** Follows the session from now on. Safe to repeat. */
    start(): void {
      if (stopListening) return
      const stopFollowing = onSessionChange(followSession)
      window.addEventListener('online', reconnect)
      window.addEventListener('offline', lose)
      window.addEventListener('focus', wake)
      document.addEventListener('visibilitychange', wake)
      stopListening = () => {
        stopFollowing()
        window.removeEventListener('online', reconnect)
        window.removeEventListener('offline', lose)
        window.removeEventListener('focus', wake)
        document.removeEventListener('visibilitychange', wake)
      }
      followSession()
    },
    stop(): void {
      stopListening?.()
      stopListening = null
      drop()
      become('disconnected')
    },
    reconnect,
    current: () => current,
    /** The open socket, or null when there is none. */
    open: () => (current.state === 'connected' ? socket : null),
  }
}
