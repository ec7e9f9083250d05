import { type RefObject, useEffect } from 'react'

/** Less than this is a toolbar that folds, not a keyboard. */
const SMALLEST_KEYBOARD = 80

/**
 * Keeps an element that fills the screen above the on-screen keyboard where the browser only lays it over the page (iOS).
 * Where it makes the page smaller there is nothing to do, and this does nothing.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale
      const isKeyboard = covered > SMALLEST_KEYBOARD && viewport.scale === 1
      if (element.current) element.current.style.paddingBottom = isKeyboard ? `${covered}px` : ''
      // The browser has scrolled the page to bring the field into view; it now is in view by itself.
      if (isKeyboard && viewport.offsetTop > 0) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    fit()
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [element])
}
