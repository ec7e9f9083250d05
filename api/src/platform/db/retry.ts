import { setTimeout } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import {
  describeUnavailability,
  isConnectionEnded,
  isConnectionLate,
  isDatabaseStarting,
  isDatabaseUnavailable,
  isTransactionConflict,
} from './errors.ts'

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

/**
 * Half a minute at most, and says why it waits. The work must be safe to repeat.
 * @param signal ends it without a word
 * @throws OperatorError instead of the last failure
 */
export async function whileStarting<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = Date.now() + STARTS_WITHIN_MS
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isDatabaseStarting(error) && !isConnectionEnded(error) && !isConnectionLate(error)) throw error
      const sentence = error instanceof OperatorError ? error.message : `${describeUnavailability(error)}.`
      if (Date.now() > until) throw new OperatorError(sentence, { cause: error })
      if (isFirst) console.warn(`The start waits for the database: ${sentence}`)
      await setTimeout(STARTING_PAUSE_MS)
    }
  }
}
