import { Refusal } from './refusal.ts'

/** Others wait in order. @param maxWaiting further calls are refused, because their clients would time out anyway */
export function createQueue(concurrency: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []

  /** @throws Refusal SERVICE_UNAVAILABLE when the queue is full */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
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
