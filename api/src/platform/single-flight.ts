type Entry = { running: Promise<unknown>; next: Promise<unknown> | null }

/**
 * Makes one answer for all who ask the same at the same time. Who asks while one is being made shares the next: an answer
 * is never older than the question, so whoever just changed something sees it changed.
 *
 * For what is the same for everybody, and asked by many at once.
 *
 * @returns asks: `make` runs for the first who asks, and then once for all who came meanwhile
 */
export function createSingleFlight<Answer>(): (key: string, make: () => Promise<Answer>) => Promise<Answer> {
  const entries = new Map<string, Entry>()

  function begin(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const running = make()
    const entry: Entry = { running, next: null }
    entries.set(key, entry)
    const end = () => {
      if (entry.next === null) entries.delete(key)
    }
    running.then(end, end)
    return running
  }

  return (key, make) => {
    const entry = entries.get(key)
    if (entry === undefined) return begin(key, make)
    entry.next ??= entry.running.then(
      () => begin(key, make),
      () => begin(key, make),
    )
    return entry.next as Promise<Answer>
  }
}
