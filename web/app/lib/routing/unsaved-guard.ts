import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { getSession } from '../session/session.ts'

/**
 * Asks before a step away from what was typed and not sent. `ask` resolves to true when the person wants to leave; closing
 * the tab gets the browser's own question. A session that ends meanwhile is not held up: there is nothing left to send it with.
 */
export function useUnsavedGuard(hasUnsaved: () => boolean, ask: () => Promise<boolean>): void {
  const person = useRef(getSession().user?.id)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved() && getSession().user?.id === person.current,
  )
  const latest = useRef({ hasUnsaved, ask })
  latest.current = { hasUnsaved, ask }

  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void latest.current
      .ask()
      .catch(() => false)
      .then((leave) => {
        asking.current = false
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
