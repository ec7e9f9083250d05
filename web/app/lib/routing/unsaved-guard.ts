import { useEffect, useRef } from 'react'
import { getSession } from '../session/session.ts'
import { addLeaveGuard } from './leave-guards.ts'

/**
 * Asks before navigating away from unsaved input; `ask` resolves to true when the user chooses to leave. Closing the tab
 * shows the browser's own question. When the session has ended it does not ask: the input could not be sent any more.
 */
export function useUnsavedGuard(hasUnsaved: () => boolean, ask: () => Promise<boolean>): void {
  const userId = useRef(getSession().user?.id)
  const latest = useRef({ hasUnsaved, ask })
  latest.current = { hasUnsaved, ask }

  useEffect(() => {
    const removeGuard = addLeaveGuard({
      stops: ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname &&
        latest.current.hasUnsaved() &&
        getSession().user?.id === userId.current,
      onStopped: () => latest.current.ask(),
    })
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      removeGuard()
      window.removeEventListener('beforeunload', warn)
    }
  }, [])
}
