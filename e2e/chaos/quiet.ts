import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from 'contract/platform/durations.ts'
import { query } from '../../api/src/platform/db/embedded-postgres/testing.ts'
import { isReady, type Machine, until } from './nodes.ts'
import type { Screen, Screens } from './screens.ts'

const SHOWN = 150
const WAITING_JOBS = `select name from jobs.job
  where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 minute'`

/** Both nodes serve, no job waits, and everybody is connected. */
export async function untilQuiet({ nodes, postgres }: Machine, screens: readonly Screens[]): Promise<void> {
  for (const node of nodes) await until('both nodes are ready', () => isReady(node))
  await until('no job waits', async () => (await query(postgres.adminUrl(), WAITING_JOBS)).length === 0, 5 * MINUTE)
  await until('everybody is connected', async () => screens.every(({ isConnected }) => isConnected()))
}

/** The screens that a minute later still show something else than a fresh load, with the first difference. */
export async function listStale(screens: readonly Screen[]): Promise<string[]> {
  const end = performance.now() + MINUTE
  let stale = new Map<Screen, string>()
  for (let left = screens; ; left = [...stale.keys()]) {
    stale = new Map()
    for (const screen of left) {
      const fresh = await screen.load()
      const difference = fresh === undefined ? null : compare(toText(fresh), toText(screen.shown()))
      if (difference !== null) stale.set(screen, `${screen.what}: ${difference}`)
    }
    if (stale.size === 0 || performance.now() > end) return [...stale.values()]
    await sleep(500)
  }
}

/** With the keys in one order. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''

function compare(fresh: string, shown: string): string | null {
  if (fresh === shown) return null
  let at = 0
  while (fresh[at] === shown[at]) at += 1
  const from = Math.max(0, at - SHOWN)
  return `${shown.slice(from, at + SHOWN)} instead of ${fresh.slice(from, at + SHOWN)}`
}
