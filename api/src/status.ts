import type { ComponentStatus } from 'contract/admin/status.ts'
import { readConfig } from './config.ts'
import { checkStatusNow, getStatus } from './domains/admin/service.ts'
import { requireDatabase, runTask, withApp } from './task-database.ts'

const WORDS: Readonly<Record<ComponentStatus['state'], string>> = { WORKS: 'works', FAILING: 'FAILS', OFF: 'off' }

/** `npm run status`: the verdict of /admin/toestand. With `--now` the hourly checks run first, beside the running application. */
async function main(): Promise<void> {
  const isNow = process.argv.includes('--now')
  const config = readConfig()
  await requireDatabase(config)
  const { everythingWorks, components } = await withApp({ ...config, logLevel: 'fatal' }, ({ ctx }) =>
    isNow ? checkStatusNow(ctx) : getStatus(ctx),
  )
  for (const { name, state, problem, detail } of components)
    console.log(`  ${name.padEnd(14)}${WORDS[state].padEnd(8)}${problem ?? detail ?? ''}`)
  console.log(
    everythingWorks ? 'Alles werkt.' : 'Not everything works: /admin/toestand and docs/operations.md say what to do.',
  )
  process.exitCode = everythingWorks ? 0 : 1
}

runTask(main)
