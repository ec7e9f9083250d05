import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findDocPaths } from './boundaries/doc-paths.ts'
import { type Exception, exceptions, setAside } from './boundaries/exceptions.ts'
import { findImports } from './boundaries/imports.ts'
import { findProductName } from './boundaries/product-name.ts'
import { findSecondDoors } from './boundaries/single-doors.ts'
import { readSources } from './boundaries/sources.ts'
import { findForeignWrites } from './boundaries/table-owners.ts'
import { describeViolations, type Violation } from './boundaries/violation.ts'
import { findUnknownNames } from './boundaries/vocabulary.ts'
import { binaryOf, type Outcome, ROOT, runScript } from './processes.ts'

type Check = { name: string; run: () => Outcome | Promise<Outcome> }

/** Runs every check, however many fail, and prints a line for each. */
export async function runChecks(): Promise<{ failed: number }> {
  const used = new Set<Exception>()
  const wall = (name: string, find: () => Violation[] | Promise<Violation[]>): Check => ({
    name,
    run: async () => {
      const { left, applied } = setAside(await find(), exceptions)
      for (const exception of applied) used.add(exception)
      return { isGood: left.length === 0, output: describeViolations(left) }
    },
  })
  const sources = () => readSources(ROOT, ['contract', 'poster', 'api', 'web'])

  const checks: Check[] = [
    {
      name: 'format and lint',
      run: () => runScript([binaryOf('@biomejs/biome', ROOT, 'biome'), 'check', '--error-on-warnings', '.']),
    },
    { name: 'types', run: checkTypes },
    wall('walls', () => findImports(ROOT)),
    wall('vocabulary', () => findUnknownNames(ROOT)),
    wall('table owners', () => findForeignWrites(sources())),
    wall('single doors', () => findSecondDoors(sources())),
    wall('product name', () => findProductName(ROOT)),
    wall('docs paths', () => findDocPaths(ROOT)),
    {
      name: 'exceptions',
      run: () => {
        const unneeded = exceptions.filter((exception) => !used.has(exception))
        const lines = unneeded.map(
          ({ rule, file }) => `${rule} in ${file}: no longer broken, so take the exception out.`,
        )
        return { isGood: unneeded.length === 0, output: lines.join('\n') }
      },
    },
    { name: 'dead code', run: () => runScript([binaryOf('knip'), '--no-progress']) },
  ]

  let failed = 0
  for (const { name, run } of checks) {
    const start = performance.now()
    const { isGood, output } = await attempt(run)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${isGood ? '  ok' : 'FAIL'}  ${name.padEnd(18)}${seconds.padStart(5)} s`)
    if (isGood) continue
    failed += 1
    console.log(`\n${output}\n`)
  }
  return { failed }
}

/** A check that cannot even run has failed. */
async function attempt(run: Check['run']): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    return { isGood: false, output: String(error instanceof Error ? error.stack : error) }
  }
}

function checkTypes(): Outcome {
  const web = join(ROOT, 'web')
  const steps: (() => Outcome)[] = [
    () => runScript([binaryOf('typescript', ROOT, 'tsc'), '-p', 'tsconfig.json']),
    () => runScript([binaryOf('typescript', ROOT, 'tsc'), '-p', 'web/tsconfig.json']),
  ]
  if (existsSync(join(web, 'react-router.config.ts'))) {
    // The pages' own types come out of the route table; without them the web half does not compile.
    steps.unshift(() => runScript([binaryOf('@react-router/dev', web, 'react-router'), 'typegen'], { cwd: web }))
  }
  const outcomes = steps.map((step) => step())
  return {
    isGood: outcomes.every(({ isGood }) => isGood),
    output: outcomes.flatMap(({ isGood, output }) => (isGood ? [] : [output])).join('\n'),
  }
}
