import type { FieldError } from 'contract/platform/errors.ts'
import { Refusal } from '../refusal.ts'

type Issue = { path: PropertyKey[]; message: string }

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

/** PostgreSQL stores neither NUL nor half a surrogate pair in JSON. Halves are replaced. @throws Refusal for a NUL */
export function makeStorable(value: unknown): void {
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
      const item: unknown = checked[key as keyof typeof checked]
      if (typeof item === 'string' && !item.isWellFormed()) Object.assign(checked, { [key]: item.toWellFormed() })
      path.push(key)
      check(item)
      path.pop()
    }
  }
  check(value)
}
