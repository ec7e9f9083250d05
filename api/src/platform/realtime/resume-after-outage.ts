import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from 'contract/platform/durations.ts'
import { type Database, ping } from '../db/database.ts'
import type { Log } from '../http/monitoring/log.ts'
import { createSingleFlight } from '../single-flight.ts'

const PAUSE = SECOND / 2
const PING_TIMEOUT = 5 * SECOND

/** Once the database answers. A request meanwhile is served by one more run, which reads what is stored by then. */
export function createResumeAfterOutage(options: { db: Database; log: Log; resume(): Promise<void> }) {
  const { db, log, resume } = options
  const runs = createSingleFlight<void>()
  let isStopped = false
  const answers = () =>
    ping(db, PING_TIMEOUT).then(
      () => true,
      () => false,
    )

  async function run(): Promise<void> {
    while (!isStopped && !(await answers())) await sleep(PAUSE)
    if (isStopped) return
    await resume().catch((error: unknown) => log.warn({ err: error }, 'asking clients to resume failed'))
  }

  return {
    request: () => void runs('resume', run),
    stop(): void {
      isStopped = true
    },
  }
}
