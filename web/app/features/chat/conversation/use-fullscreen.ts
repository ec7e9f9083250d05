import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Lets an element cover the page. The rest of the page is inert meanwhile. */
export function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const [isFullscreen, setFullscreen] = useState(false)
  useEffect(() => {
    if (!isFullscreen) return
    const covered: HTMLElement[] = []
    // Dialogs, menus and toasts are children of the body and stay usable.
    for (
      let element = frame.current;
      element && element.parentElement !== document.body;
      element = element.parentElement
    )
      for (const sibling of element.parentElement?.children ?? [])
        if (sibling !== element && sibling instanceof HTMLElement && !sibling.inert) covered.push(sibling)
    for (const element of covered) element.inert = true
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [isFullscreen, frame])
  const toggleFullscreen = useCallback(() => setFullscreen((isFull) => !isFull), [])
  return { isFullscreen, setFullscreen, toggleFullscreen }
}
