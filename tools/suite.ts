import type { TestModule } from 'vitest/node'
import { runChecks } from './check.ts'
import { buildWebIfChanged } from './web-build.ts'

type Tally = { passed: number; failed: number }

/**
 * Everything: checks, web build, tests. With arguments (test files, or any option of Vitest) only those tests run.
 * Ends the process, with `N passed, N failed` as its last line; a failed check or build counts as one failed.
 */
export async function runTests(args: string[]): Promise<void> {
  let failed = 0
  if (args.length === 0) failed += (await runChecks()).failed
  const isWebNeeded = args.length === 0 || args.some((arg) => arg.includes('e2e'))
  if (isWebNeeded && !buildWebIfChanged()) failed += 1
  const tests = await runVitest(args)
  finish({ passed: tests.passed, failed: failed + tests.failed })
}

/** The long tests (kill -9, cuts); they are part of no other command. */
export async function runChaos(args: string[]): Promise<void> {
  process.env.CHAOS = '1'
  const isBuilt = buildWebIfChanged()
  const tests = await runVitest(args)
  finish({ passed: tests.passed, failed: tests.failed + (isBuilt ? 0 : 1) })
}

async function runVitest(args: string[]): Promise<Tally> {
  try {
    const { parseCLI, startVitest } = await import('vitest/node')
    const { filter, options } = parseCLI(['vitest', 'run', ...args])
    const vitest = await startVitest('test', filter, { allowOnly: false, ...options })
    const tally = countTests(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length)
    // A run that fails as a whole (no tests found, a global setup that threw) has no test to show for it.
    return process.exitCode && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

/** A test that did not come to its end, a file that did not load and an error outside any test are failures too. */
function countTests(modules: readonly TestModule[], unhandledErrors: number): Tally {
  const tally = { passed: 0, failed: unhandledErrors }
  for (const testModule of modules) {
    tally.failed += testModule.errors().length > 0 ? 1 : 0
    for (const suite of testModule.children.allSuites()) tally.failed += suite.errors().length > 0 ? 1 : 0
    for (const test of testModule.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') tally.passed += 1
      else if (state !== 'skipped') tally.failed += 1
    }
  }
  return tally
}

function finish({ passed, failed }: Tally): never {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
