/** A lock manager for jsdom, which has none: one holder per name, the others queue. */
export function aLockManager(): Pick<LockManager, 'request'> {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const result = (queues.get(name) ?? Promise.resolve()).then(work)
    queues.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }
  return { request: request as LockManager['request'] }
}

/** Undefined simulates a browser without the Locks API. */
export function stubLocks(locks: Pick<LockManager, 'request'> | undefined): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}
