import type { Socket } from 'socket.io-client'
import { freshAccessToken } from '../api/api.ts'
import { signedInFor } from '../session/session.ts'

export const NO_CONNECTION = 'Geen verbinding met chat server'
export const TIMED_OUT = 'Connection timeout'

export type Refusal = Error & { data?: { code?: string } }

type Attempt = {
  url: string | undefined
  /** Milliseconds. */
  timings: { connect: number; guard: number }
  isFirstOfSession: boolean
  onConnect(socket: Socket, token: string): void
  onRefused(error: Refusal, token: string): void
  onLost(problem: string): void
  onNoSession(): void
  onEvent(name: string, payload: unknown): void
}

/** Connects once, with a socket of its own. The returned function ends it: after that it calls nothing back. */
export function startAttempt(attempt: Attempt): () => void {
  const { url, timings, isFirstOfSession, onConnect, onRefused, onLost, onNoSession, onEvent } = attempt
  let hasEnded = false
  let socket: Socket | null = null
  const guard = setTimeout(() => onLost(TIMED_OUT), timings.guard)
  const unlessEnded =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      if (!hasEnded) work(...args)
    }

  // Imported here so that public pages do not load it.
  Promise.all([import('socket.io-client'), freshAccessToken()]).then(
    unlessEnded(([{ io }, token]) => {
      if (!token) return onNoSession()
      const opened = io(url ?? window.location.origin, {
        auth: isFirstOfSession ? { token, askedFor: signedInFor() } : { token },
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        timeout: timings.connect,
        reconnection: false,
        forceNew: true,
      })
      socket = opened
      const handleConnect = () => {
        clearTimeout(guard)
        onConnect(opened, token)
      }
      opened.on('connect', unlessEnded(handleConnect))
      opened.on(
        'connect_error',
        unlessEnded((error) => onRefused(error, token)),
      )
      opened.on(
        'disconnect',
        unlessEnded(() => onLost(NO_CONNECTION)),
      )
      opened.onAny(unlessEnded(onEvent))
    }),
    unlessEnded(() => onLost(NO_CONNECTION)),
  )
  return () => {
    hasEnded = true
    clearTimeout(guard)
    socket?.removeAllListeners()
    socket?.disconnect()
  }
}
