import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The requirements of levels 1 and 2 of ASVS 5.0.0 by section. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  ...{ 'V1.1': to(2), 'V1.2': to(9), 'V1.3': to(11), 'V1.4': to(3), 'V1.5': to(2) },
  ...{ 'V2.1': to(3), 'V2.2': to(3), 'V2.3': to(4), 'V2.4': to(1) },
  ...{ 'V3.2': to(2), 'V3.3': to(4), 'V3.4': to(6), 'V3.5': to(5), 'V3.7': to(2) },
  ...{ 'V4.1': to(3), 'V4.2': to(1), 'V4.3': to(2), 'V4.4': to(4) },
  ...{ 'V5.1': to(1), 'V5.2': to(3), 'V5.3': to(2), 'V5.4': to(3) },
  ...{ 'V6.1': to(3), 'V6.2': to(12), 'V6.3': to(4), 'V6.4': to(4), 'V6.5': to(5), 'V6.6': to(3), 'V6.8': to(4) },
  ...{ 'V7.1': to(3), 'V7.2': to(4), 'V7.3': to(2), 'V7.4': to(5), 'V7.5': to(2), 'V7.6': to(2) },
  ...{ 'V8.1': to(2), 'V8.2': to(3), 'V8.3': to(1), 'V8.4': to(1) },
  ...{ 'V9.1': to(3), 'V9.2': to(4) },
  ...{
    'V10.1': to(2),
    'V10.2': to(2),
    'V10.3': to(4),
    'V10.4': to(11),
    'V10.5': to(5),
    'V10.6': to(2),
    'V10.7': to(3),
  },
  ...{ 'V11.1': to(2), 'V11.2': to(3), 'V11.3': to(3), 'V11.4': to(4), 'V11.5': to(1), 'V11.6': to(1) },
  ...{ 'V12.1': to(3), 'V12.2': to(2), 'V12.3': to(4) },
  ...{ 'V13.1': to(1), 'V13.2': to(5), 'V13.3': to(2), 'V13.4': to(5) },
  ...{ 'V14.1': to(2), 'V14.2': to(4), 'V14.3': to(3) },
  ...{ 'V15.1': to(3), 'V15.2': to(3), 'V15.3': to(7) },
  ...{ 'V16.1': to(1), 'V16.2': to(5), 'V16.3': to(4), 'V16.4': to(3), 'V16.5': to(3) },
  ...{ 'V17.1': to(1), 'V17.2': to(4), 'V17.3': to(2) },
}
function to(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

const rows = [...read('docs/security.md').matchAll(/^\| (V\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, requirements = '', state = '', how = '']) => ({ requirements: requirements.split(', '), state, how }),
)

test('every requirement of levels 1 and 2 has one row, and no other has', () => {
  const expected = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) => numbers.map((n) => `${section}.${n}`))
  expect(rows.flatMap(({ requirements }) => requirements).sort()).toEqual(expected.sort())
})

test('every row has a known state, and a met one its test', () => {
  const states = new Set(['met', 'met, no test', 'not met', 'does not apply'])
  expect(rows.filter(({ state }) => !states.has(state))).toEqual([])
  const missing = rows.filter(({ state, how }) => {
    const named = /`([^`]+\.test\.tsx?)`: (.+)$/.exec(how)
    if (named === null) return state === 'met'
    return !read(named[1] ?? '').includes(named[2] ?? '')
  })
  expect(missing).toEqual([])
})
