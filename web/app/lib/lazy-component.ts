import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component that is fetched when it is first wanted, so that no first page carries it: null until then. `want` is safe to
 * repeat; it rejects when the fetch failed (offline, a new release), and the next call tries again.
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | null, () => Promise<void>] {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const want = useCallback(async () => {
    const component = await load()
    setLoaded(() => component)
  }, [load])
  return [Loaded, want]
}
