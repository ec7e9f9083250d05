import type { Violation } from './violation.ts'

export type Exception = { rule: string; file: string; reason: string }

/**
 * Files that may break a rule, each with its reason. The list only shrinks: an entry that is no longer needed fails the
 * check, and its length may not pass `MOST`. Lower `MOST` with every entry that goes; raising it is a decision record.
 */
export const exceptions: readonly Exception[] = []
export const MOST = 0

/** Parts what the exceptions cover from what is left to mend. */
export function setAside(
  violations: readonly Violation[],
  list: readonly Exception[],
): { left: Violation[]; applied: Exception[] } {
  const applied = new Set<Exception>()
  const left = violations.filter(({ rule, file }) => {
    const exception = list.find((one) => one.rule === rule && one.file === file)
    if (exception) applied.add(exception)
    return exception === undefined
  })
  return { left, applied: [...applied] }
}
