/** What became of one item of a batch. */
export type Outcome<Result> = { value: Result } | { error: unknown }

export class GatherFull extends Error {}

type Entry<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Gathers single items into batches: what arrives within one tick, or while the batches before it are still running, is
 * run together. The busier it gets, the bigger the batches, so the price per item falls under load.
 *
 * Items of one lane never stand in two running batches: they keep their order, and a lane that waits on a lock holds up
 * nobody but itself and its batch.
 *
 * @param options.run answers one outcome per item, in order; when it throws, every item of the batch fails with that
 * @returns adds an item; rejects with GatherFull when `maxWaiting` are waiting already
 */
export function createGatherer<Item, Result>(options: {
  laneOf(item: Item): string
  run(items: readonly Item[]): Promise<readonly Outcome<Result>[]>
  maxBatch: number
  maxRunning: number
  maxWaiting: number
}): (item: Item) => Promise<Result> {
  const { laneOf, run, maxBatch, maxRunning, maxWaiting } = options
  const waiting = new Map<string, Entry<Item, Result>[]>()
  const busy = new Set<string>()
  let waitingCount = 0
  let running = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || running >= maxRunning || waitingCount === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      start()
    })
  }

  function start(): void {
    const { lanes, batch } = take()
    if (batch.length === 0) return
    running += 1
    for (const lane of lanes) busy.add(lane)
    void settle(batch).finally(() => {
      running -= 1
      for (const lane of lanes) busy.delete(lane)
      schedule()
    })
    schedule()
  }

  function take() {
    const lanes: string[] = []
    const batch: Entry<Item, Result>[] = []
    for (const [lane, entries] of waiting) {
      if (busy.has(lane)) continue
      const taken = entries.splice(0, maxBatch - batch.length)
      if (entries.length === 0) waiting.delete(lane)
      for (const entry of taken) batch.push(entry)
      lanes.push(lane)
      if (batch.length >= maxBatch) break
    }
    waitingCount -= batch.length
    return { lanes, batch }
  }

  async function settle(batch: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map((entry) => entry.item))
      for (const [index, entry] of batch.entries()) {
        const outcome = outcomes[index] ?? { error: new Error('the batch left an item without an outcome') }
        if ('error' in outcome) entry.reject(outcome.error)
        else entry.resolve(outcome.value)
      }
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    }
  }

  return (item) => {
    if (waitingCount >= maxWaiting) return Promise.reject(new GatherFull(`${maxWaiting} items are waiting already`))
    return new Promise((resolve, reject) => {
      const lane = laneOf(item)
      const entry = { item, resolve, reject }
      const entries = waiting.get(lane)
      if (entries === undefined) waiting.set(lane, [entry])
      else entries.push(entry)
      waitingCount += 1
      schedule()
    })
  }
}
