import { type RefObject, useEffect } from 'react'

/** Pixels; less is a browser toolbar that appeared. */
const MIN_KEYBOARD_HEIGHT = 80

/**
 * Keeps a full-screen element above the on-screen keyboard on iOS, where the keyboard overlays the page. Other browsers resize
 * the page.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const updatePadding = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale
      const isKeyboard = covered > MIN_KEYBOARD_HEIGHT && viewport.scale === 1
      if (element.current) element.current.style.paddingBottom = isKeyboard ? `${covered}px` : ''
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
  }, [element])
}
