import type { Violation } from './violation.ts'

export type Exception = { rule: string; file: string; reason: string }

/**
 * Files that may violate a rule. The list only shrinks: an exception that is no longer needed fails the check, and the list
 * may not be longer than `MAX_EXCEPTIONS`. Raising that number needs a decision record.
 */
export const exceptions: readonly Exception[] = []
export const MAX_EXCEPTIONS = 0

export function applyExceptions(
  violations: readonly Violation[],
  list: readonly Exception[],
): { remaining: Violation[]; unneeded: Exception[] } {
  const needed = new Set<Exception>()
  const remaining = violations.filter(({ rule, file }) => {
    const exception = list.find((candidate) => candidate.rule === rule && candidate.file === file)
    if (exception) needed.add(exception)
    return exception === undefined
  })
  return { remaining, unneeded: list.filter((exception) => !needed.has(exception)) }
}
