import { useEffect, useState } from 'react'

/** Longer than the transition of any overlay. */
const EXIT_MS = 500

/** If it closes while it enters, the browser cancels the transition that react-aria waits for: it would stay, unseen. */
export function useIsGone(isOpen: boolean): boolean {
  const [isGone, setGone] = useState(!isOpen)
  useEffect(() => {
    if (isOpen) return setGone(false)
    const timer = setTimeout(() => setGone(true), EXIT_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isGone && !isOpen
}
