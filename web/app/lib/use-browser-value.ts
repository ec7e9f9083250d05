import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const subscribeToNothing = () => () => undefined

/** `beforeHydration` on the server and in the first render, so that both are the same; then `read()`. */
export function useBrowserValue<T>(read: () => T, beforeHydration: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => beforeHydration)
}

export function useIsHydrated(): boolean {
  return useBrowserValue(() => true, false)
}

/** The state of the history entry, which the browser keeps over a reload and the server never sees. */
export function useLocationState(): unknown {
  const { state } = useLocation()
  return useBrowserValue<unknown>(() => state, null)
}
