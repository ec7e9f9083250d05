import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { getSession } from '../session/session.ts'

/**
 * Asks before navigating away from unsaved input; `ask` resolves to true when the user chooses to leave. Closing the tab
 * shows the browser's own question. When the session has ended it does not ask: the input could not be sent any more.
 */
export function useUnsavedGuard(hasUnsaved: () => boolean, ask: () => Promise<boolean>): void {
  const userId = useRef(getSession().user?.id)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved() && getSession().user?.id === userId.current,
  )
  const latest = useRef({ hasUnsaved, ask })
  latest.current = { hasUnsaved, ask }

  const isAsking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void latest.current
      .ask()
      .catch(() => false)
      .then((leave) => {
        isAsking.current = false
        if (leave) blocker.proceed()
        else blocker.reset()
      })
  }, [blocker])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
