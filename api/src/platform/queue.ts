import { Refusal } from './refusal.ts'

/**
 * Lets only so many run at once within this process; the others wait their turn, first come, first served.
 *
 * @param maxWaiting beyond this many the next one is refused: whoever stands that far back would give up anyway
 */
export function createQueue(atOnce: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []

  /** @throws Refusal SERVICE_UNAVAILABLE when too many wait already */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
