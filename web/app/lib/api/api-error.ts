import type { FailureBody, FieldError, RefusalCode } from 'contract/errors.ts'

/** What the client itself can run into; everything else is one of the contract's refusals. */
export type FailureCode = RefusalCode | 'NO_CONNECTION' | 'UNREADABLE_ANSWER'

export const NO_CONNECTION = 'Geen verbinding. Controleer je internet en probeer het opnieuw.'
const UNREADABLE_ANSWER = 'Er ging iets mis. Probeer het later opnieuw.'

type Failure = Omit<Partial<FailureBody>, 'code'> & {
  status: number
  code: string
  message: string
  hasTimedOut?: boolean
}

/** A call that did not succeed. `message` is Dutch and may be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: FailureCode
  readonly errors: readonly FieldError[]
  readonly requiresUpgrade: boolean
  readonly upgradeType: FailureBody['upgradeType'] | null
  /** Euros. */
  readonly price: number | null
  /** Seconds. */
  readonly retryAfter: number | null
  /** The person has waited for an answer for as long as one waits, and none came. */
  readonly hasTimedOut: boolean

  constructor(failure: Failure) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code as FailureCode
    this.errors = failure.errors ?? []
    this.requiresUpgrade = failure.requiresUpgrade ?? false
    this.upgradeType = failure.upgradeType ?? null
    this.price = failure.price ?? null
    this.retryAfter = failure.retryAfter ?? null
    this.hasTimedOut = failure.hasTimedOut ?? false
  }

  static noConnection({ hasTimedOut = false } = {}): ApiError {
    return new ApiError({ status: 0, code: 'NO_CONNECTION', message: NO_CONNECTION, hasTimedOut })
  }

  /** From an answer that is no success; what stands between us and the server may have written it, so nothing is trusted. */
  static from(status: number, body: unknown, retryAfterHeader: string | null): ApiError {
    const failure = (typeof body === 'object' && body !== null ? body : {}) as Partial<FailureBody>
    const told = typeof failure.code === 'string' && typeof failure.message === 'string'
    return new ApiError({
      ...(told ? failure : {}),
      status,
      code: told ? String(failure.code) : 'UNREADABLE_ANSWER',
      message: told ? String(failure.message) : UNREADABLE_ANSWER,
      errors: told && Array.isArray(failure.errors) ? failure.errors : [],
      retryAfter: failure.retryAfter ?? (Number(retryAfterHeader) || undefined),
    })
  }
}
