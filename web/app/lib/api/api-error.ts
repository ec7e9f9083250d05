import type { FailureBody, FieldError, RefusalCode } from 'contract/platform/errors.ts'

/**
 * Also the client's own: `NO_CODE`, a sentence without a code; `UNANSWERED`, a change that timed out and may be stored all the
 * same; after `SESSION_ENDED` nothing may be shown.
 */
export type FailureCode =
  | RefusalCode
  | 'NO_CONNECTION'
  | 'TIMED_OUT'
  | 'UNANSWERED'
  | 'UNREADABLE_ANSWER'
  | 'NO_CODE'
  | 'SESSION_ENDED'

export const NO_CONNECTION = 'Geen verbinding. Controleer je internet en probeer het opnieuw.'
const UNANSWERED = 'Het duurt te lang. Misschien is het toch gelukt. Kijk even, en probeer het anders opnieuw.'
const UNREADABLE_ANSWER = 'Er ging iets mis. Probeer het later opnieuw.'

type Failure = Omit<Partial<FailureBody>, 'code'> & { status: number; code: string; message: string }

/** A failed call. `message` is Dutch and may be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: FailureCode
  readonly errors: readonly FieldError[]
  readonly requiresUpgrade: boolean
  readonly upgradeType: FailureBody['upgradeType'] | null
  /** Euros. */
  readonly price: number | null
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(failure: Failure) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code as FailureCode
    this.errors = failure.errors ?? []
    this.requiresUpgrade = failure.requiresUpgrade ?? false
    this.upgradeType = failure.upgradeType ?? null
    this.price = failure.price ?? null
    this.retryAfter = failure.retryAfter ?? null
  }

  /** Another try may succeed: the server has not refused for good. */
  get isTemporary(): boolean {
    const isUnanswered = this.status === 0 || this.code === 'UNREADABLE_ANSWER'
    return isUnanswered || this.status === 429 || this.status >= 500
  }

  /** The server's sentence; `fallback` if its answer was not readable. */
  textOr(fallback: string): string {
    return this.code === 'UNREADABLE_ANSWER' ? fallback : this.message
  }

  static noConnection(): ApiError {
    return new ApiError({ status: 0, code: 'NO_CONNECTION', message: NO_CONNECTION })
  }

  static timedOut({ isChange }: { isChange: boolean }): ApiError {
    return isChange
      ? new ApiError({ status: 0, code: 'UNANSWERED', message: UNANSWERED })
      : new ApiError({ status: 0, code: 'TIMED_OUT', message: 'Het duurt te lang. Probeer het opnieuw.' })
  }

  static sessionEnded(): ApiError {
    return new ApiError({ status: 401, code: 'SESSION_ENDED', message: 'Log eerst in.' })
  }

  /** From an error response, with its `message` or else its `error`. A proxy may have written the body, so its shape is checked. */
  static from(status: number, body: unknown, retryAfterHeader: string | null): ApiError {
    const failure = (typeof body === 'object' && body !== null ? body : {}) as Partial<FailureBody> & {
      error?: unknown
    }
    const sentence = [failure.message, failure.error].find((text) => typeof text === 'string' && text !== '')
    const isOurs = typeof failure.code === 'string' && typeof failure.message === 'string'
    return new ApiError({
      ...(isOurs ? failure : {}),
      status,
      code: isOurs ? String(failure.code) : sentence === undefined ? 'UNREADABLE_ANSWER' : 'NO_CODE',
      message: sentence === undefined ? UNREADABLE_ANSWER : String(sentence),
      errors: Array.isArray(failure.errors) ? failure.errors.filter((each) => typeof each?.message === 'string') : [],
      retryAfter: failure.retryAfter ?? (Number(retryAfterHeader) || undefined),
    })
  }
}
