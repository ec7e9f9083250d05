import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useState } from 'react'

const WaitContext = createContext<(() => () => void) | null>(null)

/** Keeps the nearest `ShownTogether` around the component waiting while this is true. */
export function useWaitingFor(isLoading: boolean): void {
  const wait = use(WaitContext)
  useLayoutEffect(() => (isLoading ? wait?.() : undefined), [isLoading, wait])
}

/**
 * Shows the skeleton until each query of `useQuery` inside it has an answer, or failed, for the first time: a part that came later
 * would move what is shown. The parts load hidden. What is shown stays, whatever its parts load then; a new `key` starts again.
 * As React's Suspense, which a failure would end, and in which no effect runs that reads the device.
 */
export function ShownTogether({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  /** Null at the first rendering, which React repeats before the browser paints. */
  const [loading, setLoading] = useState<number | null>(null)
  const [isShown, setShown] = useState(false)
  if (loading === 0 && !isShown) setShown(true)
  const wait = useCallback(() => {
    setLoading((count) => (count ?? 0) + 1)
    return () => setLoading((count) => (count ?? 0) - 1)
  }, [])
  useLayoutEffect(() => setLoading((count) => count ?? 0), [])
  const isWaiting = loading !== null && !isShown
  return (
    <>
      {isWaiting && skeleton}
      <div hidden={isWaiting} className={isWaiting ? undefined : 'contents'}>
        <WaitContext value={wait}>{children}</WaitContext>
      </div>
    </>
  )
}
