import type { FieldError } from 'contract/platform/errors.ts'
import { Refusal } from '../refusal.ts'

type Issue = { path: PropertyKey[]; message: string }

/** The first issue of each field. */
export function issuesToFields(issues: readonly Issue[]): FieldError[] {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (!fields.has(field)) fields.set(field, issue.message)
  }
  return [...fields].map(([field, message]) => ({ field, message }))
}

const NUL_MESSAGE = 'Dit veld bevat een teken dat we niet kunnen opslaan'
const MAX_DEPTH = 20

/**
 * PostgreSQL cannot store NUL characters; without this check they would cause a 500.
 *
 * @throws Refusal VALIDATION_FAILED naming the field
 */
export function refuseNulCharacters(value: unknown): void {
  const path: string[] = []
  const check = (checked: unknown): void => {
    if (typeof checked === 'string') {
      if (checked.includes('\0'))
        throw new Refusal('VALIDATION_FAILED', {
          message: NUL_MESSAGE,
          errors: [{ field: path.join('.'), message: NUL_MESSAGE }],
        })
      return
    }
    if (checked === null || typeof checked !== 'object') return
    if (path.length > MAX_DEPTH) throw new Refusal('MALFORMED_REQUEST')
    for (const key in checked) {
      if (key.includes('\0')) throw new Refusal('MALFORMED_REQUEST')
      path.push(key)
      check(checked[key as keyof typeof checked])
      path.pop()
    }
  }
  check(value)
}
