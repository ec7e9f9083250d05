import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBrowserApis } from './browser-apis.ts'
import { hashFiles, listFiles } from './files.ts'
import { checkFirstScreen } from './first-screen.ts'
import { commandFile, ROOT, runScript, type ScriptResult } from './processes.ts'
import { checkSchemaDrift } from './schema-drift.ts'
import { hashSources, isBuilt } from './web-build.ts'

type Check = {
  name: string
  /** The folders it reads besides the files of the root; all when missing. */
  reads?: string[]
  run: () => Promise<ScriptResult>
  /** False for a check that cannot run now, which is then left out. */
  isPossible?: () => boolean
}

/** Two slow checks at once; more would only compete for memory on a small machine. */
const CONCURRENCY = 2
const WEB = join(ROOT, 'web')
/** Below node_modules, so that a new installation runs every check. */
const CACHE = join(ROOT, 'node_modules/.cache/checks')

/**
 * TypeScript 7 checks in a third of the time; `typescript` stays at 6 for its compiler API, which 7 does not have yet. Of its
 * four checkers each works out most types anew: one alone needs a third of their CPU time, and less time on two cores.
 */
const tsc = (config: string) => runScript([commandFile('typescript-7', ROOT, 'tsc'), '-p', config, '--checkers', '1'])

/** Slow ones first, so that both slots end at about the same time. */
const checks: Check[] = [
  {
    name: 'types of api',
    reads: ['contract', 'poster', 'api', 'tools', 'e2e', 'bench'],
    run: () => tsc('tsconfig.json'),
  },
  {
    name: 'types of web',
    reads: ['contract', 'poster', 'web'],
    run: async () => {
      // The web app compiles only with the route types that are generated from its route table.
      const routeTypes = await runScript([commandFile('@react-router/dev', WEB, 'react-router'), 'typegen'], {
        cwd: WEB,
      })
      return routeTypes.isOk ? tsc('web/tsconfig.json') : routeTypes
    },
  },
  { name: 'boundaries', run: () => runScript(['tools/boundaries/main.ts']) },
  { name: 'dead code', run: () => runScript([commandFile('knip'), '--no-progress']) },
  {
    name: 'format and lint',
    run: () => runScript([commandFile('@biomejs/biome', ROOT, 'biome'), 'check', '--error-on-warnings', '.']),
  },
  {
    name: 'browser APIs',
    reads: ['contract', 'poster', 'tools', 'web'],
    isPossible: () => isBuilt(ROOT, hashSources(ROOT)),
    run: () => checkBrowserApis(),
  },
  {
    name: 'first screen',
    reads: ['contract', 'poster', 'tools', 'web'],
    isPossible: () => isBuilt(ROOT, hashSources(ROOT)),
    run: () => checkFirstScreen(),
  },
  { name: 'migrations', reads: ['contract', 'api', 'tools'], run: () => checkSchemaDrift() },
]

/** Runs every check, however many fail, and prints a line for each, always in the same order. */
export async function runChecks(): Promise<{ failed: number }> {
  const files = listFiles(ROOT)
  const possible = checks.filter(({ isPossible }) => isPossible?.() ?? true)
  const results = possible.map(() => Promise.withResolvers<ScriptResult & { seconds: number }>())
  const pending = [...possible.entries()]
  const runPending = async () => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      const [index, check] = next
      const start = performance.now()
      const result = await runUnlessPassed(check, files)
      results[index]?.resolve({ ...result, seconds: (performance.now() - start) / 1000 })
    }
  }
  for (let slot = 0; slot < CONCURRENCY; slot += 1) void runPending()

  let failed = 0
  for (const [index, { promise }] of results.entries()) {
    const { isOk, output, seconds } = await promise
    console.log(`${isOk ? '  ok' : 'FAIL'}  ${possible[index]?.name.padEnd(18)}${seconds.toFixed(1).padStart(5)} s`)
    if (isOk) continue
    failed += 1
    console.log(`\n${output}\n`)
  }
  return { failed }
}

/** Runs a check unless it passed on the same files before. A check that cannot start has failed. */
async function runUnlessPassed(check: Check, files: readonly string[]): Promise<ScriptResult> {
  try {
    const passed = join(CACHE, check.name)
    const hash = hashFiles(ROOT, filesOf(check, files))
    if (existsSync(passed) && readFileSync(passed, 'utf8') === hash) return { isOk: true, output: '' }
    const result = await check.run()
    mkdirSync(CACHE, { recursive: true })
    if (result.isOk) writeFileSync(passed, hash)
    return result
  } catch (error) {
    return { isOk: false, output: String(error instanceof Error ? error.stack : error) }
  }
}

/** Files of the root, which hold the configurations and the versions of all packages, and those of the folders it reads. */
export const filesOf = ({ reads }: Pick<Check, 'reads'>, files: readonly string[]): string[] =>
  files.filter((path) => reads === undefined || !path.includes('/') || reads.includes(path.slice(0, path.indexOf('/'))))
