import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from 'contract/platform/durations.ts'
import { query } from '../../api/src/platform/db/embedded-postgres/testing.ts'
import { isReady, type Machine, until } from './nodes.ts'
import type { Screen, Screens } from './screens.ts'

const SHOWN = 150
const WAITING_JOBS = `select name from jobs.job
  where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 minute'`

/** What an open page need not follow: a profile is asked again when it opens, and no page shows how many pictures one may send. */
const NOT_FOLLOWED = new Set(['bio', 'profilePhoto', 'profilePhotoThumbnail', 'pictures'])

/** Both nodes serve, no job waits, and everybody is connected. */
export async function untilQuiet({ nodes, postgres }: Machine, screens: readonly Screens[]): Promise<void> {
  for (const node of nodes) await until('both nodes are ready', () => isReady(node))
  await until('no job waits', async () => (await query(postgres.adminUrl(), WAITING_JOBS)).length === 0, 5 * MINUTE)
  await until('everybody is connected', async () => screens.every(({ isConnected }) => isConnected()))
}

/** Longer than open conversations wait before they ask again. */
const STALE_AFTER = 1.25 * MINUTE

/** The screens that still show something else than a fresh load after that time, with the first difference. */
export async function listStale(screens: readonly Screen[]): Promise<string[]> {
  const end = performance.now() + STALE_AFTER
  let stale = new Map<Screen, string>()
  for (let left = screens; ; left = [...stale.keys()]) {
    stale = new Map()
    for (const screen of left) {
      const fresh = await screen.load()
      const difference = fresh === undefined ? null : compare(fresh, screen.shown())
      if (difference !== null) stale.set(screen, `${screen.what}: ${difference}`)
    }
    if (stale.size === 0 || performance.now() > end) return [...stale.values()]
    await sleep(500)
  }
}

/** The place and both values of the first difference; null if they are the same. */
function compare(fresh: unknown, shown: unknown, path = ''): string | null {
  if (typeof fresh !== 'object' || typeof shown !== 'object' || fresh === null || shown === null)
    return fresh === shown ? null : `${path}: ${toText(shown)} instead of ${toText(fresh)}`
  for (const key of new Set([...Object.keys(shown), ...Object.keys(fresh)])) {
    if (NOT_FOLLOWED.has(key)) continue
    const difference = compare(fresh[key as never], shown[key as never], `${path}/${key}`)
    if (difference !== null) return difference
  }
  return null
}

const toText = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN)
