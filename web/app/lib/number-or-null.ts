import { readNumber } from 'contract/platform/typed-numbers.ts'

/** Registers a text field that holds a number; empty is null. */
export const numberOrNull = {
  setValueAs: (value: string | number | null) => (String(value ?? '').trim() === '' ? null : readNumber(value)),
}
