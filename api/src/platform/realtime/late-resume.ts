import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from 'contract/platform/durations.ts'
import { type Database, ping } from '../db/database.ts'
import type { Log } from '../http/monitoring/log.ts'

const PAUSE = SECOND / 2
const PING_TIMEOUT = 5 * SECOND

/**
 * Runs `resume` once the database answers. Requests meanwhile are served by the same run.
 *
 * @param resume safe to repeat
 */
export function createLateResume(options: { db: Database; log: Log; resume(): Promise<void> }) {
  const { db, log, resume } = options
  let isRunning = false
  let isStopped = false
  const answers = () =>
    ping(db, PING_TIMEOUT).then(
      () => true,
      () => false,
    )

  async function run(): Promise<void> {
    while (!isStopped && !(await answers())) await sleep(PAUSE)
    if (!isStopped) await resume()
  }

  return {
    request(): void {
      if (isRunning) return
      isRunning = true
      run()
        .catch((error: unknown) => log.warn({ err: error }, 'asking clients to resume failed'))
        .finally(() => {
          isRunning = false
        })
    },
    stop(): void {
      isStopped = true
    },
  }
}
