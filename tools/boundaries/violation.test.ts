import { expect, test } from 'vitest'
import { describeViolations } from './violation.ts'

test('a report names the rule, every place, and once what to do instead', () => {
  const rule = { rule: 'no-barrels', problem: 'passes on', instead: 'import from the file itself.' }
  const other = { rule: 'kebab-case', file: 'C.ts', problem: 'is not', instead: 'rename it.' }
  expect(describeViolations([{ ...rule, file: 'a.ts', line: 3 }, other, { ...rule, file: 'b.ts' }])).toBe(
    [
      'no-barrels',
      '  a.ts:3  passes on',
      '  b.ts  passes on',
      '  Instead: import from the file itself.',
      '',
      'kebab-case',
      '  C.ts  is not',
      '  Instead: rename it.',
    ].join('\n'),
  )
})
