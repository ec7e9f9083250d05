import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Loads code, and tries again whenever the connection or the page returns, until it is there. @returns what ends that */
export function loadUntilDone<T>(
  load: () => Promise<T>,
  onLoaded: (loaded: T) => void,
  onFailed?: () => void,
): () => void {
  let hasEnded = false
  const end = () => {
    hasEnded = true
    removeEventListener('online', attempt)
    removeEventListener('pageshow', attempt)
  }
  const attempt = () =>
    load().then(
      (loaded) => {
        if (hasEnded) return
        end()
        onLoaded(loaded)
      },
      () => hasEnded || onFailed?.(),
    )
  addEventListener('online', attempt)
  addEventListener('pageshow', attempt)
  void attempt()
  return end
}

type Options<P> = {
  /** Stands in its place until it is loaded. */
  fallback?: ReactNode
  /** For a part that somebody waits for. */
  onFailed?: (props: P) => void
}

/**
 * A component whose code is loaded when it is first drawn. `React.lazy` replaces the whole page by its error page when the code
 * cannot be loaded; here the page stands without the part.
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  { fallback = null, onFailed }: Options<P> = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is reported with the props of the first drawing
    useEffect(() => {
      if (Part !== null) return
      const show = (component: ComponentType<P>) => {
        loaded = component
        setPart(() => component)
      }
      return loadUntilDone(importPart, show, () => onFailed?.(props))
    }, [Part])
    return Part === null ? fallback : <Part {...props} />
  }
}
