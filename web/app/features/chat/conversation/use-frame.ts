import { useCallback, useEffect, useRef, useState } from 'react'

/** Pixels; less is a browser toolbar that appeared. */
const MIN_KEYBOARD_HEIGHT = 80

export function useFrame() {
  const frame = useRef<HTMLDivElement>(null)
  const [isFullscreen, setFullscreen] = useState(false)
  const toggleFullscreen = useCallback(() => setFullscreen((isFull) => !isFull), [])

  // The rest of the page is inert meanwhile. Dialogs, menus and toasts are children of the body and stay usable.
  useEffect(() => {
    if (!isFullscreen) return
    const covered: HTMLElement[] = []
    let element: HTMLElement | null = frame.current
    for (; element && element.parentElement !== document.body; element = element.parentElement)
      for (const sibling of element.parentElement?.children ?? [])
        if (sibling !== element && sibling instanceof HTMLElement && !sibling.inert) covered.push(sibling)
    for (const element of covered) element.inert = true
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [isFullscreen])

  // On iOS the on-screen keyboard overlays the page. Other browsers resize the page.
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const updatePadding = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale
      const isKeyboard = covered > MIN_KEYBOARD_HEIGHT && viewport.scale === 1
      if (frame.current) frame.current.style.paddingBottom = isKeyboard ? `${covered}px` : ''
      // Undo the browser's scrolling: the field is in view without it.
      if (isKeyboard && viewport.offsetTop > 0) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', updatePadding)
    viewport.addEventListener('scroll', updatePadding)
    updatePadding()
    return () => {
      viewport.removeEventListener('resize', updatePadding)
      viewport.removeEventListener('scroll', updatePadding)
    }
  }, [])

  return { frame, isFullscreen, toggleFullscreen, closeFullscreen: useCallback(() => setFullscreen(false), []) }
}
