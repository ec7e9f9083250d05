import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from 'contract/admin/status.ts'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { getStatus } from '../domains/admin/status/service.ts'
import { describeUnavailability, isDatabaseUnavailable } from '../platform/db/errors.ts'
import { requireDatabase, runTask, withApp } from '../task-database.ts'

const WORDS: Readonly<Record<Check['state'], string>> = { WORKS: 'works', FAILING: 'FAILS', OFF: 'off' }

/** Longer than a busy machine takes. */
const REDIS_CONNECTS_WITHIN_MS = 5_000
const REDIS_LOOK_EVERY_MS = 50

/** `npm run status`: the checks of /admin/toestand. */
async function main(): Promise<void> {
  const config = readConfig()
  await requireDatabase(config)
  const read = async ({ ctx }: App) => {
    const until = Date.now() + REDIS_CONNECTS_WITHIN_MS
    while (ctx.redisState() === 'away' && Date.now() < until) await sleep(REDIS_LOOK_EVERY_MS)
    return getStatus(ctx)
  }
  const checks = await withApp({ ...config, logLevel: 'fatal' }, read).then(
    ({ checks }) => checks,
    (error: unknown) => [failedDatabase(error)],
  )
  for (const { name, state, sentence } of checks)
    console.log(`  ${name.padEnd(14)}${WORDS[state].padEnd(8)}${sentence}`)
  const isFailing = checks.some(({ state }) => state === 'FAILING')
  console.log(isFailing ? 'Not everything works: docs/operations.md says what to do.' : 'Alles werkt.')
  process.exitCode = isFailing ? 1 : 0
}

/** Alone: the others are read from the database. @throws what is no failure of it */
function failedDatabase(error: unknown): Pick<Check, 'name' | 'state' | 'sentence'> {
  if (!isDatabaseUnavailable(error)) throw error
  return { name: 'database', state: 'FAILING', sentence: describeUnavailability(error) }
}

runTask(main)
