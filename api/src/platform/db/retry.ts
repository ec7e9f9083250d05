import { setTimeout } from 'node:timers/promises'
import { isConnectionEnded, isDatabaseStarting, isDatabaseUnavailable, isTransactionConflict } from './errors.ts'

const MAX_CONFLICTS = 5
/** Well under the 10 s a client waits. */
const UNAVAILABLE_FOR_MS = 3_000
const PAUSE_MS = 200

/** At once after a conflict, every 200 ms for 3 s without a database. A lost response runs a commit again. @throws the last error */
export async function withRetry<T>(
  work: () => Promise<T>,
  isConflict: (error: unknown) => boolean = isTransactionConflict,
): Promise<T> {
  const until = Date.now() + UNAVAILABLE_FOR_MS
  for (let conflicts = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (isConflict(error) && conflicts < MAX_CONFLICTS) conflicts += 1
      else if (isDatabaseUnavailable(error) && Date.now() < until) await setTimeout(PAUSE_MS)
      else throw error
    }
  }
}

const STARTS_WITHIN_MS = 30_000
const STARTING_PAUSE_MS = 500

/** Half a minute at most. The work must be safe to repeat. @throws the last error */
export async function whileStarting<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + STARTS_WITHIN_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isTransient = isDatabaseStarting(error) || isConnectionEnded(error)
      if (!isTransient || Date.now() > until) throw error
      await setTimeout(STARTING_PAUSE_MS)
    }
  }
}
