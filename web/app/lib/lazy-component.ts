import { type ComponentType, useCallback, useState } from 'react'

/** Null until it is loaded. The returned function loads it, is safe to repeat, and rejects when loading failed. */
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
