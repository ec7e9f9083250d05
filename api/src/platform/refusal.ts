import { type FailureBody, type FieldError, type RefusalCode, refusals } from 'contract/platform/errors.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'

type Extra = {
  message?: string
  errors?: FieldError[]
  /** Seconds; also sent as the Retry-After header. */
  retryAfter?: number
  upgradeType?: 'EXTRA_GROUP_SLOTS' | 'EXTENDED_GROUP_SIZE'
  /** On MEETING_CHANGED only. */
  meeting?: FailureBody['meeting']
}

/** An expected failure, sent to the client with its code and status. Any other error becomes a 500. */
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

  body(): FailureBody {
    const { errors = [], retryAfter, upgradeType, meeting } = this.extra
    return {
      success: false,
      code: this.code,
      message: this.message,
      errors,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(meeting === undefined ? {} : { meeting }),
      ...(upgradeType === undefined ? {} : { requiresUpgrade: true as const, upgradeType, price: UNIT_PRICE_EUROS }),
    }
  }
}

export function refuse(code: RefusalCode, extra?: Extra): never {
  throw new Refusal(code, extra)
}

/** Throws unless `code` is null: `refuseIf(refusalToJoin(…))` turns a policy's result into a refusal. */
export function refuseIf(code: RefusalCode | null, extra?: Extra): void {
  if (code !== null) throw new Refusal(code, extra)
}

/** Shown at a field of the form. @param message by default that of the code */
export function refuseOn(field: string, code: RefusalCode, message: string = refusals[code].message): never {
  throw new Refusal(code, { message, errors: [{ field, message }] })
}

export function refuseField(field: string, message: string): never {
  refuseOn(field, 'VALIDATION_FAILED', message)
}
