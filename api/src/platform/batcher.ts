export type Outcome<Result> = { value: Result } | { error: unknown }

export class BatchQueueFull extends Error {}

type Entry<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Runs single items in batches. Items that arrive within one turn of the event loop, or while earlier batches run, form the
 * next batch: batches grow and the cost of an item falls under load. Items of one partition key are never in two running
 * batches, so they keep their order, and a key that waits for a lock delays only its own batch.
 * @param options.run returns one outcome per item, in order; if it throws, every item of the batch fails
 * @param options.finish turns the value of `run` into the caller's result, in order within a partition key and after the
 * next batch has started, so that this process works while the database does
 * @param options.spacingMs least time between the starts of two batches that follow each other; an item after a pause
 * starts at once
 * @param options.patienceMs another batch may start beside one that has run this long
 * @returns a function that adds an item; it rejects with BatchQueueFull when `maxWaiting` items are waiting
 */
export function createBatcher<Item, Done, Result>(options: {
  partitionKeyOf(item: Item): string
  run(items: readonly Item[]): Promise<readonly Outcome<Done>[]>
  finish(item: Item, done: Done): Result
  maxBatch: number
  maxRunning: number
  maxWaiting: number
  spacingMs?: number
  patienceMs?: number
}): (item: Item) => Promise<Result> {
  const { partitionKeyOf, run, finish, maxBatch, maxRunning, maxWaiting, spacingMs = 0, patienceMs = 0 } = options
  const waiting = new Map<string, Entry<Item, Result>[]>()
  const runningKeys = new Set<string>()
  const finishers: (() => void)[] = []
  let waitingCount = 0
  let running = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let scheduled: { at: number; cancel(): void } | null = null

  function schedule(): void {
    if (running >= maxRunning || waitingCount === 0) return
    const at = startedAt + (running === 0 ? spacingMs : Math.max(spacingMs, patienceMs))
    if (scheduled !== null && scheduled.at <= at) return
    scheduled?.cancel()
    const wait = at - performance.now()
    if (wait > 0) {
      const timer = setTimeout(start, wait)
      scheduled = { at, cancel: () => clearTimeout(timer) }
    } else {
      const immediate = setImmediate(start)
      scheduled = { at, cancel: () => clearImmediate(immediate) }
    }
  }

  function start(): void {
    scheduled?.cancel()
    scheduled = null
    const { keys, batch } = take()
    if (batch.length === 0) return
    running += 1
    startedAt = performance.now()
    for (const key of keys) runningKeys.add(key)
    void runBatch(batch).then((finishBatch) => {
      running -= 1
      for (const key of keys) runningKeys.delete(key)
      if (finishers.push(finishBatch) === 1) setImmediate(finishBatches)
      // Before the finishers, which run in setImmediate, so that the database works meanwhile.
      if (performance.now() >= startedAt + spacingMs) start()
      else schedule()
    })
    schedule()
  }

  function finishBatches(): void {
    for (const finishBatch of finishers.splice(0)) finishBatch()
  }

  function take() {
    const keys: string[] = []
    const batch: Entry<Item, Result>[] = []
    for (const [key, entries] of waiting) {
      if (runningKeys.has(key)) continue
      const taken = entries.splice(0, maxBatch - batch.length)
      if (entries.length === 0) waiting.delete(key)
      for (const entry of taken) batch.push(entry)
      keys.push(key)
      if (batch.length >= maxBatch) break
    }
    waitingCount -= batch.length
    return { keys, batch }
  }

  async function runBatch(batch: readonly Entry<Item, Result>[]): Promise<() => void> {
    try {
      const outcomes = await run(batch.map((entry) => entry.item))
      return () => {
        for (const [index, entry] of batch.entries()) settle(entry, outcomes[index])
      }
    } catch (error) {
      return () => {
        for (const entry of batch) entry.reject(error)
      }
    }
  }

  function settle({ item, resolve, reject }: Entry<Item, Result>, outcome: Outcome<Done> | undefined): void {
    try {
      if (outcome === undefined) throw new Error('the batch returned no outcome for an item')
      if ('error' in outcome) throw outcome.error
      resolve(finish(item, outcome.value))
    } catch (error) {
      reject(error)
    }
  }

  return (item) => {
    if (waitingCount >= maxWaiting) return Promise.reject(new BatchQueueFull(`${maxWaiting} items are waiting`))
    return new Promise((resolve, reject) => {
      const key = partitionKeyOf(item)
      const entry = { item, resolve, reject }
      const entries = waiting.get(key)
      if (entries === undefined) waiting.set(key, [entry])
      else entries.push(entry)
      waitingCount += 1
      schedule()
    })
  }
}
