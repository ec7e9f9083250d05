import { ApiError } from '../api/api-error.ts'
import { SocketError } from '../socket/socket.ts'
import type { Entry, Sending } from './entry.ts'

export type Failure = ApiError | SocketError

/** Something that is sent later when there is no connection. Sending it again must be safe. */
export type Verb<Input, Answer> = {
  /** Stored with each entry, so it never changes. */
  name: string
  /** As what the question at logging out counts it. */
  unit: 'messages' | 'votes' | 'changes'
  /** The entries of one lane are sent one after another, lanes side by side. */
  lane(input: Input): string
  /** A new entry replaces those that wait in its lane. */
  replaces?: boolean
  /** Waits for the socket. */
  needsSocket?: boolean
  /** Refused after the last delay, unless the connection was lost. Else it is retried for as long as it takes. */
  givesUp?: boolean
  /** Shows it at once. */
  onWritten?(input: Input): void
  /** @throws Failure */
  send(entry: Entry<Input>, sending: Sending): Promise<Answer>
  onSent?(answer: Answer, entry: Entry<Input>): void
  /** @returns the problem with which the entry stays until the user retries or drops it; null drops it */
  onRefused(failure: Failure, entry: Entry<Input>): string | null
}

const LIMITED = new Set(['TOO_MANY_REQUESTS', 'CHAT_RATE_LIMITED'])
export const isLimited = (failure: Failure): boolean => LIMITED.has(failure.code)

const SERVER_FAILED = new Set(['NO_ACKNOWLEDGEMENT', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'UNREADABLE_ANSWER'])

/** The connection was lost, or the session ended: the next one sends again. */
export const isCut = (failure: Failure): boolean =>
  failure instanceof ApiError
    ? failure.status === 0 || failure.status === 401
    : failure.code === 'NOT_CONNECTED' || failure.code === 'CUT_OFF'

export const isWorthRetrying = (failure: Failure): boolean =>
  isCut(failure) || SERVER_FAILED.has(failure.code) || (failure instanceof ApiError && failure.status >= 500)

export const failureFrom = (error: unknown): Failure =>
  error instanceof ApiError || error instanceof SocketError ? error : new SocketError('INTERNAL_ERROR', '')
