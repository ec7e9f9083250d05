type Entry = { running: Promise<unknown>; next: Promise<unknown> | null }

/** A caller that arrives during a run shares the next one, so that it reads its own write. For results that are the same for all. */
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
