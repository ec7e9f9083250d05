import { useEffect, useRef } from 'react'
import { getSession } from '../session/session.ts'
import { addLeaveGuard } from './leave-guards.ts'

/** `ask` resolves to true when the user leaves. It does not ask once the session has ended: nothing can be sent. */
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
