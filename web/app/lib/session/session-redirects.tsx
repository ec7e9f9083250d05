import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { getSession, onSessionChange, sessionEnd } from './session.ts'

/** What guards look at. New tokens and a new photo are no reason to look again. */
function standing(): string {
  const { user } = getSession()
  return `${user?.id} ${user?.emailVerified} ${user?.isAdmin}`
}

/**
 * Moves the person along when the session changes under an open page, in whichever tab that happened: an expired one
 * leads to the login page, which knows the way back; every other change makes the page's guard look again.
 */
export function SessionRedirects() {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const { revalidate } = useRevalidator()

  const moveAlong = useEffectEvent(() => {
    const { isAuthenticated } = getSession()
    document.documentElement.dataset.session = isAuthenticated ? 'in' : 'out'
    if (sessionEnd() === 'expired')
      void navigate('/login?expired=true', { replace: true, state: { next: pathname + search + hash } })
    else if (sessionEnd() === 'signedOut') void navigate('/', { replace: true })
    else if (isAuthenticated && state?.next) void navigate(state.next, { replace: true })
    else void revalidate()
  })

  useEffect(() => {
    let before = standing()
    return onSessionChange(() => {
      if (standing() === before) return
      before = standing()
      moveAlong()
    })
  }, [])

  return null
}
