/** What became of one item of a batch. */
export type Outcome<Result> = { value: Result } | { error: unknown }

export class BatchQueueFull extends Error {}

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
 * @param options.finish makes of what `run` answered what the caller gets; in the order of each lane, and after the next
 *   batch has been sent on its way: so whoever runs it works while this process finishes the last one
 * @param options.spacing milliseconds from one batch's start to the next one's, at least: small batches in quick
 *   succession cost more than they gain. What comes after a pause starts at once.
 * @param options.patience milliseconds a batch runs alone: only beside one that is held up another may start
 * @returns adds an item; rejects with GatherFull when `maxWaiting` are waiting already
 */
export function createBatcher<Item, Done, Result>(options: {
  laneOf(item: Item): string
  run(items: readonly Item[]): Promise<readonly Outcome<Done>[]>
  finish(item: Item, done: Done): Result
  maxBatch: number
  maxRunning: number
  maxWaiting: number
  spacing?: number
  patience?: number
}): (item: Item) => Promise<Result> {
  const { laneOf, run, finish, maxBatch, maxRunning, maxWaiting, spacing = 0, patience = 0 } = options
  const waiting = new Map<string, Entry<Item, Result>[]>()
  const busy = new Set<string>()
  const ended: (() => void)[] = []
  let waitingCount = 0
  let running = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let planned: { at: number; cancel(): void } | null = null

  function schedule(): void {
    if (running >= maxRunning || waitingCount === 0) return
    const at = startedAt + (running === 0 ? spacing : Math.max(spacing, patience))
    if (planned !== null && planned.at <= at) return
    planned?.cancel()
    const wait = at - performance.now()
    if (wait > 0) {
      const timer = setTimeout(start, wait)
      planned = { at, cancel: () => clearTimeout(timer) }
    } else {
      const turn = setImmediate(start)
      planned = { at, cancel: () => clearImmediate(turn) }
    }
  }

  function start(): void {
    planned?.cancel()
    planned = null
    const { lanes, batch } = take()
    if (batch.length === 0) return
    running += 1
    startedAt = performance.now()
    for (const lane of lanes) busy.add(lane)
    void runBatch(batch).then((end) => {
      running -= 1
      for (const lane of lanes) busy.delete(lane)
      if (ended.push(end) === 1) setImmediate(finishEnded)
      // At once and not in the next tick, which belongs to finishing.
      if (performance.now() >= startedAt + spacing) start()
      else schedule()
    })
    schedule()
  }

  function finishEnded(): void {
    for (const end of ended.splice(0)) end()
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

  /** @returns what is left to do for it */
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
      if (outcome === undefined) throw new Error('the batch left an item without an outcome')
      if ('error' in outcome) throw outcome.error
      resolve(finish(item, outcome.value))
    } catch (error) {
      reject(error)
    }
  }

  return (item) => {
    if (waitingCount >= maxWaiting) return Promise.reject(new BatchQueueFull(`${maxWaiting} items are waiting already`))
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
