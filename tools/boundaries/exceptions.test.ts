import { expect, test } from 'vitest'
import { applyExceptions, exceptions, MAX_EXCEPTIONS } from './exceptions.ts'

const violation = (rule: string, file: string) => ({ rule, file, problem: 'p', instead: 'i' })

test('the list of exceptions is not longer than its maximum, and each has a reason', () => {
  expect(exceptions.length).toBeLessThanOrEqual(MAX_EXCEPTIONS)
  for (const { reason } of exceptions) expect(reason.length).toBeGreaterThan(20)
})

test('an exception covers one rule in one file', () => {
  const needed = { rule: 'table-owner', file: 'a.ts', reason: 'because' }
  const others = [violation('table-owner', 'b.ts'), violation('kebab-case', 'a.ts')]
  expect(applyExceptions([violation('table-owner', 'a.ts'), ...others], [needed])).toEqual({
    remaining: others,
    unneeded: [],
  })
})

test('an exception without a violation is reported', () => {
  const unneeded = { rule: 'table-owner', file: 'missing.ts', reason: 'because' }
  expect(applyExceptions([], [unneeded])).toEqual({ remaining: [], unneeded: [unneeded] })
})
