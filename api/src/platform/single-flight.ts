type Entry = { running: Promise<unknown>; next: Promise<unknown> | null }

/**
 * Shares one computation among concurrent callers with the same key. A caller that arrives while one is running shares
 * the next run, so that no result is older than its request: after a write, the caller reads its own write.
 *
 * For results that are the same for every caller.
 */
export function createSingleFlight<Result>(): (key: string, compute: () => Promise<Result>) => Promise<Result> {
  const entries = new Map<string, Entry>()

  function start(key: string, compute: () => Promise<Result>): Promise<Result> {
    const running = compute()
    const entry: Entry = { running, next: null }
    entries.set(key, entry)
    const end = () => {
      if (entry.next === null) entries.delete(key)
    }
    running.then(end, end)
    return running
  }

  return (key, compute) => {
    const entry = entries.get(key)
    if (entry === undefined) return start(key, compute)
    entry.next ??= entry.running.then(
      () => start(key, compute),
      () => start(key, compute),
    )
    return entry.next as Promise<Result>
  }
}
