import { SECOND } from 'contract/platform/durations.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../feedback/announce.ts'

/** Longest time that a new page may take to show its heading. */
const WAIT_MS = 10 * SECOND

/** Moves the focus to the new heading, which is read out. Where the page keeps the focus, its title is announced. */
export function usePageFocus({ keepsFocus }: { keepsFocus: boolean }): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const timeout = setTimeout(stop, WAIT_MS)
    const observer = new MutationObserver(focusHeading)
    function stop() {
      observer.disconnect()
      clearTimeout(timeout)
    }
    function focusHeading() {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading === null) return
      stop()
      const isTaken = document.activeElement?.closest('main') != null
      if (keepsFocus || isTaken) return announce(heading.textContent)
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    observer.observe(document.body, { childList: true, subtree: true })
    focusHeading()
    return stop
  }, [pathname, keepsFocus])
}
