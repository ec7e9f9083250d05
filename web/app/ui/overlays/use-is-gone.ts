import { useEffect, useState } from 'react'

/** Longer than the transition of any overlay. */
const EXIT_MS = 500

/**
 * Whether a closed overlay must not be rendered any more. When it closes while it still enters, as by a double tap, the browser
 * cancels its transition, which react-aria waits for: it would stay over the page for ever, unseen, and take every tap.
 */
export function useIsGone(isOpen: boolean): boolean {
  const [isGone, setGone] = useState(!isOpen)
  useEffect(() => {
    if (isOpen) return setGone(false)
    const timer = setTimeout(() => setGone(true), EXIT_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isGone && !isOpen
}
