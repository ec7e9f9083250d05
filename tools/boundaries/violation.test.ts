import { expect, test } from 'vitest'
import { describeViolations } from './violation.ts'

test('a report lists the rule, every place, and what to do instead', () => {
  const rule = { rule: 'table-owner', problem: 'writes users', instead: 'call a verb of the owner.' }
  const other = { rule: 'kebab-case', file: 'C.ts', problem: 'is not', instead: 'rename it.' }
  expect(describeViolations([{ ...rule, file: 'a.ts', line: 3 }, other, { ...rule, file: 'b.ts' }])).toBe(
    [
      'table-owner',
      '  a.ts:3  writes users',
      '  b.ts  writes users',
      '  Instead: call a verb of the owner.',
      '',
      'kebab-case',
      '  C.ts  is not',
      '  Instead: rename it.',
    ].join('\n'),
  )
})
