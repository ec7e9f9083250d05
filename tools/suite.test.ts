import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantTree } from './boundaries/planted-tree.ts'
import { ROOT } from './processes.ts'

/** Runs `npm test` on planted test files, and gives its exit code and last line. */
function runOn(files: Record<string, string>, ...args: string[]) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'tools/run.mjs'), 'test', '--root', plantTree(files), '--globals', ...args],
    { env: { PATH: process.env.PATH }, encoding: 'utf8' },
  )
  return { status, last: stdout.trimEnd().split('\n').at(-1) }
}

const good = "test('one', () => {}); test('two', () => {})"

test('a good run ends with its tally', () => {
  expect(runOn({ 'a.test.ts': good, 'b.test.ts': good })).toEqual({ status: 0, last: '4 passed, 0 failed' })
})

const bad: [what: string, text: string][] = [
  ['a failing test', "test('three', () => { expect(1).toBe(2) })"],
  ['a test that never ends', "test('three', () => new Promise(() => {}), 100)"],
  ['a hook that throws', "describe('d', () => { beforeAll(() => { throw new Error('x') }); test('three', () => {}) })"],
  ['a file that does not load', "import './gone.ts'\ntest('three', () => {})"],
  ['an error outside the tests', "Promise.reject(new Error('x'))\ntest('three', () => {})"],
  ['a forgotten only', "test.only('three', () => {})"],
]

test.each(bad)('%s is a failure', (_, text) => {
  const { status, last } = runOn({ 'a.test.ts': good, 'b.test.ts': text })
  expect(status).toBe(1)
  expect(last).toMatch(/^[23] passed, 1 failed$/)
})

test('failures of every kind are all counted', () => {
  const files = Object.fromEntries(bad.map(([, text], index) => [`bad-${index}.test.ts`, text]))
  expect(runOn({ 'a.test.ts': good, ...files })).toEqual({ status: 1, last: `3 passed, ${bad.length} failed` })
})

test('a run that finds no tests or cannot begin is a failure', () => {
  expect(runOn({ 'a.test.ts': good }, 'no-such-file')).toEqual({ status: 1, last: '0 passed, 1 failed' })
  const broken = { 'a.test.ts': good, 'vitest.config.ts': "throw new Error('x')" }
  expect(runOn(broken)).toEqual({ status: 1, last: '0 passed, 1 failed' })
})
