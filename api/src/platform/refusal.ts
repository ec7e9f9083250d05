import { type FailureBody, type FieldError, type RefusalCode, refusals } from 'contract/errors.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'

type Extra = {
  message?: string
  errors?: FieldError[]
  /** Seconds; also sent as the Retry-After header. */
  retryAfter?: number
  upgradeType?: 'EXTRA_GROUP_SLOTS' | 'EXTENDED_GROUP_SIZE'
}

/** The one way to say no. Anything else that is thrown is our own fault and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly extra: Extra

  constructor(code: RefusalCode, extra: Extra = {}) {
    super(extra.message ?? refusals[code].message)
    this.code = code
    this.status = refusals[code].status
    this.extra = extra
  }

  /** The failure half of the answer envelope. */
  body(): FailureBody {
    const { errors = [], retryAfter, upgradeType } = this.extra
    return {
      success: false,
      code: this.code,
      message: this.message,
      errors,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(upgradeType === undefined ? {} : { requiresUpgrade: true as const, upgradeType, price: UNIT_PRICE_EUROS }),
    }
  }
}

export function refuse(code: RefusalCode, extra?: Extra): never {
  throw new Refusal(code, extra)
}

/** Refuses when `code` is there: `refuseIf(refusalToJoin(…))` turns a policy's word into an answer. */
export function refuseIf(code: RefusalCode | null, extra?: Extra): void {
  if (code !== null) throw new Refusal(code, extra)
}

/** Refuses one field of a form with its own message. */
export function refuseField(field: string, message: string): never {
  throw new Refusal('VALIDATION_FAILED', { message, errors: [{ field, message }] })
}
