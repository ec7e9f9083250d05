import { expect, test } from 'vitest'
import { exceptions, MOST, setAside } from './exceptions.ts'

const violation = (rule: string, file: string) => ({ rule, file, problem: 'p', instead: 'i' })

test('the list of exceptions only shrinks, and each says why', () => {
  expect(exceptions.length).toBeLessThanOrEqual(MOST)
  for (const { reason } of exceptions) expect(reason.length).toBeGreaterThan(20)
})

test('an exception covers one rule in one file, and one that covers nothing shows', () => {
  const needed = { rule: 'no-barrels', file: 'a.ts', reason: 'because' }
  const unneeded = { rule: 'no-barrels', file: 'gone.ts', reason: 'because' }
  const others = [violation('no-barrels', 'b.ts'), violation('kebab-case', 'a.ts')]
  const { left, applied } = setAside([violation('no-barrels', 'a.ts'), ...others], [needed, unneeded])
  expect(left).toEqual(others)
  expect(applied).toEqual([needed])
})
