import { join } from 'node:path'
import { commandFile, ROOT, runScript, type ScriptResult } from './processes.ts'
import { checkSchemaDrift } from './schema-drift.ts'

type Check = { name: string; run: () => Promise<ScriptResult> }

/** Two slow checks at once; more would only compete for memory on a small machine. */
const CONCURRENCY = 2
const WEB = join(ROOT, 'web')

const tsc = (config: string) => runScript([commandFile('typescript', ROOT, 'tsc'), '-p', config])

/** Slow ones first, so that both slots end at about the same time. */
const checks: Check[] = [
  { name: 'types of api', run: () => tsc('tsconfig.json') },
  {
    name: 'types of web',
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
  { name: 'migrations', run: () => checkSchemaDrift() },
]

/** Runs every check, however many fail, and prints a line for each, always in the same order. */
export async function runChecks(): Promise<{ failed: number }> {
  const results = checks.map(() => Promise.withResolvers<ScriptResult & { seconds: number }>())
  const pending = [...checks.keys()]
  const runPending = async () => {
    for (let index = pending.shift(); index !== undefined; index = pending.shift()) {
      const start = performance.now()
      const result = await runCheck(checks[index])
      results[index]?.resolve({ ...result, seconds: (performance.now() - start) / 1000 })
    }
  }
  for (let slot = 0; slot < CONCURRENCY; slot += 1) void runPending()

  let failed = 0
  for (const [index, { promise }] of results.entries()) {
    const { isOk, output, seconds } = await promise
    console.log(`${isOk ? '  ok' : 'FAIL'}  ${checks[index]?.name.padEnd(18)}${seconds.toFixed(1).padStart(5)} s`)
    if (isOk) continue
    failed += 1
    console.log(`\n${output}\n`)
  }
  return { failed }
}

/** A check that cannot start has failed. */
async function runCheck(check: Check | undefined): Promise<ScriptResult> {
  try {
    return (await check?.run()) ?? { isOk: true, output: '' }
  } catch (error) {
    return { isOk: false, output: String(error instanceof Error ? error.stack : error) }
  }
}
