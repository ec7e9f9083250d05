import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import type { CliOptions, TestModule } from 'vitest/node'
import { runChecks } from './check.ts'
import { listFiles } from './files.ts'
import { ENDING_SIGNALS, exitOnSignal, ROOT } from './processes.ts'
import { findHeadlessChromium } from './programs/chromium.ts'
import { describeMissing } from './programs/machine.ts'
import {
  findCaddy,
  findDockerCompose,
  findFirefox,
  findNginx,
  findPgbackrest,
  findRedis,
  findRestic,
  findSystemdAnalyze,
  findWebkitDriver,
  findXvfb,
} from './programs/programs.ts'
import { buildWebIfChanged, hasWebBuild } from './web-build.ts'

/** The project of vitest.config.ts whose tests need the built web app. */
const BROWSER_TESTS = 'e2e'

/** A file system in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm'
/** Three times what a run was seen to need. */
const NEEDED_BYTES = 4 * 2 ** 30

type Counts = { passed: number; failed: number }

/**
 * The tests of `npm run test:long`: those that start servers, databases or npm commands of their own, wait for deadlines, or
 * repeat one test over every route, many rows or many random rounds. `npm test` leaves them out, as all journeys but `JOURNEYS`.
 */
const LONG_TESTS = [
  'api/src/commands/**/*.test.ts',
  'api/seed/demo.test.ts',
  'api/src/{deploy-recipes,interrupted-start,roles,shutdown,start-refusals,update}.test.ts',
  'api/src/domains/**/{exactly-once,import-event,list-*-at-scale,one-owner,provider-responses,waitlist-order}.test.ts',
  'api/src/domains/**/{by-the-clock,decide-gone-entry,fetch-feed,may-write,one-per-cause,one-seat}.test.ts',
  'api/src/domains/**/{database-unavailable,drills,standby,two-weeks-after}.test.ts',
  'api/src/platform/{db/migrate,isolated/run,jobs/jobs,mail/send}.test.ts',
  'api/src/**/{server-killed,stored-pictures,several-nodes,s3-files,silent-connections,broken-connections}.test.ts',
  'api/src/platform/db/embedded-postgres/*.test.ts',
  'api/src/testing/{live,scheduled-jobs,two-worlds}.test.ts',
  'api/src/testing/routes/{access-to-*,dates,plain-messages,strangers}.test.ts',
  'tools/{run,suite,web-build}.test.ts',
  'tools/programs/*.test.ts',
]

const LONG_TEST_PROGRAMS = [
  ...[findHeadlessChromium, findRedis, findNginx, findPgbackrest, findRestic, findSystemdAnalyze],
  ...[findCaddy, findDockerCompose],
  ...[findFirefox, findWebkitDriver, findXvfb],
]

/** Registering, getting in, going together, writing each other, paying, moderating, and what a visitor reads. */
const JOURNEYS = [
  'account',
  'admin-events-groups',
  'admin-people',
  'direct-messages',
  'getting-in',
  'going-together',
  'paying',
  'public-pages',
].map((name) => `e2e/${name}.test.ts`)

export const listLongTests = (): string[] => globSync(LONG_TESTS, { cwd: ROOT })
export const listShortTests = (): string[] => {
  const long = new Set(listLongTests())
  const files = listFiles(ROOT, ['api', 'contract', 'poster', 'tools', 'web'])
  return files.filter((file) => /\.test\.tsx?$/.test(file) && !long.has(file))
}
const listLongJourneys = (): string[] =>
  globSync('e2e/*.test.ts', { cwd: ROOT }).filter((file) => !JOURNEYS.includes(file))

/** All tests but the long ones, or the named ones. The last line is `N passed, N failed`; a failed check counts as one. */
export async function runTests(args: string[]): Promise<void> {
  keepTemporaryFilesInMemory()
  if (args.length > 0) printAndExit(await runVitest(args))
  for (const sentence of await describeMissing([findHeadlessChromium])) console.log(sentence)
  await runBesideBrowser(JOURNEYS, async (isBuilt) => {
    // A check reads the built scripts.
    await isBuilt
    const { failed } = await runChecks()
    const tests = await runVitest(listShortTests())
    return { passed: tests.passed, failed: failed + tests.failed }
  })
}

export async function runLongTests(): Promise<void> {
  keepTemporaryFilesInMemory()
  for (const sentence of await describeMissing(LONG_TEST_PROGRAMS)) console.log(sentence)
  await runBesideBrowser(listLongJourneys(), async (isBuilt) => {
    await isBuilt
    return runVitest(listLongTests())
  })
}

async function runBesideBrowser(
  journeys: string[],
  runOthers: (isBuilt: Promise<boolean>) => Promise<Counts>,
): Promise<never> {
  const building = buildWebIfChanged()
  const [isBuilt, browser, others] = await Promise.all([
    building,
    building.then(() => runBrowserTests(journeys)),
    runOthers(building),
  ])
  // The other tests go on for minutes after the browser tests have printed this.
  for (const line of browser.failures) console.log(line)
  printAndExit({
    passed: browser.passed + others.passed,
    failed: (isBuilt ? 0 : 1) + browser.failed + others.failed,
  })
}

/** Creating the 1,200 files of each test's database on a disk costs a tenth of a run's CPU time. A folder named by TMPDIR stays. */
function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasSpace(MEMORY_FOLDER)) return
  const folder = mkdtempSync(`${MEMORY_FOLDER}/test-`)
  // As the system's own: PostgreSQL and nginx do not run as root.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => {
    // It outlives what started it, and without its data folder it ends only after a minute.
    for (const file of globSync('**/postmaster.pid', { cwd: folder })) killPostgres(join(folder, file))
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ENDING_SIGNALS) process.once(signal, exitOnSignal)
}

/** It removes its shared memory only if its data folder is still there. */
function killPostgres(pidFile: string): void {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
    process.kill(pid, 'SIGQUIT')
    const waiting = new Int32Array(new SharedArrayBuffer(4))
    for (let waits = 0; waits < 100 && process.kill(pid, 0); waits += 1) Atomics.wait(waiting, 0, 0, 20)
  } catch {
    // It has ended.
  }
}

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > NEEDED_BYTES
}

/** They take longest and often wait, so the others run beside them, in another process: Vitest sets the exit code of each. */
async function runBrowserTests(journeys: string[]): Promise<Counts & { failures: string[] }> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), 'test', '--project=e2e', ...journeys], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([printLines(child.stdout), printLines(child.stderr)])
  return { ...readCounts(output.at(-1) ?? ''), failures: readFailures(errors) }
}

async function printLines(stream: Readable): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: stream })) {
    console.log(line)
    lines.push(line)
  }
  return lines
}

/** What Vitest wrote to its standard error about failures, which it does at the end of a run. Empty when nothing failed. */
export function readFailures(lines: string[]): string[] {
  const first = lines.findIndex((line) => /⎯ (Failed|Unhandled)/.test(stripVTControlCharacters(line)))
  return first === -1 ? [] : lines.slice(first)
}

/** Reads the last line of a run; a run that ended without one counts as one failure. */
export function readCounts(line: string): Counts {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? []
  return passed === undefined || failed === undefined
    ? { passed: 0, failed: 1 }
    : { passed: Number(passed), failed: Number(failed) }
}

/** The tests named `*.chaos.ts`; no other command runs them. */
export async function runChaos(args: string[]): Promise<void> {
  process.env.CHAOS = '1'
  const isBuilt = await buildWebIfChanged()
  const tests = await runVitest(args)
  printAndExit({ passed: tests.passed, failed: tests.failed + (isBuilt ? 0 : 1) })
}

/** The floor in vitest.config.ts rises with each run of all tests; a run of named files is not held against it. */
export async function runCoverage(args: string[]): Promise<void> {
  const isBuilt = await buildWebIfChanged()
  const noThresholds = ['lines', 'functions', 'branches', 'statements'].map((of) => `--coverage.thresholds.${of}=0`)
  const tests = await runVitest([
    '--coverage',
    '--project=!e2e',
    ...(args.length > 0 ? ['--coverage.thresholds.autoUpdate=false', ...noThresholds] : []),
    ...args,
  ])
  printAndExit({ passed: tests.passed, failed: tests.failed + (isBuilt ? 0 : 1) })
}

async function runVitest(args: string[]): Promise<Counts> {
  try {
    const { parseCLI, startVitest } = await import('vitest/node')
    const { filter, options } = parseCLI(['vitest', 'run', ...args])
    // A test of the api may start the server, for which any build will do.
    const isNeeded = !hasWebBuild() || (await isWebNeeded(filter, options))
    if (isNeeded && !(await buildWebIfChanged())) return { passed: 0, failed: 1 }
    const vitest = await startVitest('test', filter, { allowOnly: false, ...options })
    const counts = countTests(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length)
    // No test shows a failure of the whole run: no tests found, a global setup that threw, coverage below its floor.
    return process.exitCode && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

/** Whether a file of the browser tests is among those that Vitest would run. */
export async function isWebNeeded(filter: string[], options: CliOptions): Promise<boolean> {
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest(options)
  try {
    const files = await vitest.getRelevantTestSpecifications(filter)
    return files.some(({ project }) => project.name === BROWSER_TESTS)
  } finally {
    await vitest.close()
  }
}

/** Unfinished tests, files that do not load and errors outside a test count as failures. */
function countTests(modules: readonly TestModule[], unhandledErrors: number): Counts {
  const counts = { passed: 0, failed: unhandledErrors }
  for (const testModule of modules) {
    counts.failed += testModule.errors().length > 0 ? 1 : 0
    for (const suite of testModule.children.allSuites()) counts.failed += suite.errors().length > 0 ? 1 : 0
    for (const test of testModule.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') counts.passed += 1
      else if (state !== 'skipped') counts.failed += 1
    }
  }
  return counts
}

function printAndExit({ passed, failed }: Counts): never {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
