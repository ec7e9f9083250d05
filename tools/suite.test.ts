import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { createVitest } from 'vitest/node'
import { writeTemporaryTree } from './boundaries/temporary-tree.ts'
import { ROOT } from './processes.ts'
import { isWebNeeded, listLongTests, listShortTests, readCounts, readFailures } from './suite.ts'

/** Runs `npm test` on these files, and returns its exit code, its last line and what it says about failures. */
function runSuite(files: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'tools/run.mjs'), 'test', '--root', writeTemporaryTree(files), '--globals', ...args],
    { env: { PATH: process.env.PATH }, encoding: 'utf8' },
  )
  return { status, last: stdout.trimEnd().split('\n').at(-1), failures: readFailures(stderr.split('\n')) }
}

test('every test outside the browser is in one of the two runs, which run nothing else', async () => {
  const vitest = await createVitest('test', { root: ROOT, watch: false })
  const listRun = async (filter: string[]) => {
    const files = await vitest.getRelevantTestSpecifications(filter)
    return files.filter(({ project }) => project.name !== 'e2e').map(({ moduleId }) => relative(ROOT, moduleId))
  }
  const [short, long] = [listShortTests(), listLongTests()]
  expect((await listRun(short)).sort()).toEqual(short.sort())
  expect((await listRun(long)).sort()).toEqual(long.sort())
  expect((await listRun([])).sort()).toEqual([...short, ...long].sort())
  await vitest.close()
})

const passing = "test('one', () => {}); test('two', () => {})"

test('the last line counts passed and failed tests', () => {
  expect(runSuite({ 'a.test.ts': passing, 'b.test.ts': passing })).toEqual({
    status: 0,
    last: '4 passed, 0 failed',
    failures: [],
  })
})

const failing: [what: string, text: string][] = [
  ['a failing test', "test('three', () => { expect(1).toBe(2) })"],
  ['a test that times out', "test('three', () => new Promise(() => {}), 100)"],
  ['a hook that throws', "describe('d', () => { beforeAll(() => { throw new Error('x') }); test('three', () => {}) })"],
  ['a file that does not load', "import './missing.ts'\ntest('three', () => {})"],
  ['an error outside the tests', "Promise.reject(new Error('x'))\ntest('three', () => {})"],
  ['a forgotten only', "test.only('three', () => {})"],
]

test.each(failing)('%s is a failure', (_, text) => {
  const { status, last, failures } = runSuite({ 'a.test.ts': passing, 'b.test.ts': text })
  expect(status).toBe(1)
  expect(last).toMatch(/^[23] passed, 1 failed$/)
  expect(failures.join('\n')).toContain('b.test.ts')
})

test('failures of every kind are counted', () => {
  const files = Object.fromEntries(failing.map(([, text], index) => [`failing-${index}.test.ts`, text]))
  expect(runSuite({ 'a.test.ts': passing, ...files })).toMatchObject({
    status: 1,
    last: `3 passed, ${failing.length} failed`,
  })
})

test('a run without tests, and a run that cannot start, is a failure', () => {
  expect(runSuite({ 'a.test.ts': passing }, 'no-such-file')).toMatchObject({ status: 1, last: '0 passed, 1 failed' })
  const broken = { 'a.test.ts': passing, 'vitest.config.ts': "throw new Error('x')" }
  expect(runSuite(broken)).toMatchObject({ status: 1, last: '0 passed, 1 failed' })
})

test.each([
  ['12 passed, 0 failed', { passed: 12, failed: 0 }],
  ['12 passed, 3 failed', { passed: 12, failed: 3 }],
  ['', { passed: 0, failed: 1 }],
  ['Error: out of memory', { passed: 0, failed: 1 }],
])('the counts of a run that ended with %j', (line, counts) => expect(readCounts(line)).toEqual(counts))

test.each([
  [['membership'], true],
  [['e2e/'], true],
  [['groups'], true],
  [['tools/suite'], false],
  [['api/src/domains/groups'], false],
])('the web app is built for the files that %j names: %j', async (filter, isNeeded) => {
  expect(await isWebNeeded(filter, { root: ROOT })).toBe(isNeeded)
})

test('the web app is not built when the browser tests are left out', async () => {
  expect(await isWebNeeded(['membership'], { root: ROOT, project: ['!e2e'] })).toBe(false)
})
