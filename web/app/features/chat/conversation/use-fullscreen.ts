import { type RefObject, useCallback, useEffect, useState } from 'react'

/** An element that can cover the page. While it does, what lies under it can be reached by nobody, by keyboard neither. */
export function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const [isFullscreen, setFullscreen] = useState(false)
  useEffect(() => {
    if (!isFullscreen) return
    const covered: HTMLElement[] = []
    // Dialogs, menus and toasts hang in the body itself and stay within reach.
    for (let within = frame.current; within && within.parentElement !== document.body; within = within.parentElement)
      for (const sibling of within.parentElement?.children ?? [])
        if (sibling !== within && sibling instanceof HTMLElement && !sibling.inert) covered.push(sibling)
    for (const element of covered) element.inert = true
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [isFullscreen, frame])
  const toggleFullscreen = useCallback(() => setFullscreen((isFull) => !isFull), [])
  return { isFullscreen, setFullscreen, toggleFullscreen }
}
