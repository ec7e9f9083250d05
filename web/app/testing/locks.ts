/** The browser's lock manager as far as the app uses it: one holder per name, the others wait in line. jsdom has none. */
export function aLockManager(): Pick<LockManager, 'request'> {
  const lines = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (lines.get(name) ?? Promise.resolve()).then(work)
    lines.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  return { request: request as LockManager['request'] }
}

/** Undefined: a browser without locks. */
export function stubLocks(locks: Pick<LockManager, 'request'> | undefined): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
}
