import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component that is loaded on demand: null until then. The returned function loads it; it is safe to repeat, and rejects
 * when loading failed (offline, a new release), after which the next call tries again.
 */
export function useLazyComponent<P>(
  importComponent: () => Promise<ComponentType<P>>,
): [ComponentType<P> | null, () => Promise<void>] {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  const load = useCallback(async () => {
    const component = await importComponent()
    setLoaded(() => component)
  }, [importComponent])
  return [Loaded, load]
}
