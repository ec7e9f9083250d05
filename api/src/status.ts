import type { Check } from 'contract/admin/status.ts'
import { readConfig } from './config.ts'
import { getStatus } from './domains/admin/service.ts'
import { requireDatabase, runTask, withApp } from './task-database.ts'

const WORDS: Readonly<Record<Check['state'], string>> = { WORKS: 'works', FAILING: 'FAILS', OFF: 'off' }

/** `npm run status`: the checks of /admin/toestand. */
async function main(): Promise<void> {
  const config = readConfig()
  await requireDatabase(config)
  const { checks } = await withApp({ ...config, logLevel: 'fatal' }, ({ ctx }) => getStatus(ctx))
  for (const { name, state, sentence } of checks)
    console.log(`  ${name.padEnd(14)}${WORDS[state].padEnd(8)}${sentence}`)
  const isFailing = checks.some(({ state }) => state === 'FAILING')
  console.log(isFailing ? 'Not everything works: docs/operations.md says what to do.' : 'Alles werkt.')
  process.exitCode = isFailing ? 1 : 0
}

runTask(main)
