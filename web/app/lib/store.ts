import { useSyncExternalStore } from 'react'

/** `set` notifies on every call; `use` renders `initial` on the server and while hydrating. */
export function createStore<T>(initial: T, serverValue: T = initial) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): T => value
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const set = (next: T): void => {
    value = next
    for (const listener of [...listeners]) listener()
  }
  return { get, set, subscribe, use: (): T => useSyncExternalStore(subscribe, get, () => serverValue) }
}
