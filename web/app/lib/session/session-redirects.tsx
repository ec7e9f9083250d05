import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { getSession, onSessionChange, sessionEnd } from './session.ts'

/** The session state that guards depend on: new tokens or a new photo cause no navigation. */
function guardState(): string {
  const { user } = getSession()
  return `${user?.id} ${user?.emailVerified} ${user?.isAdmin}`
}

/** To login when the session expired or was ended, home after signing out; any other change runs the page's guard again. */
export function SessionRedirects() {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const { revalidate } = useRevalidator()

  const handleChange = useEffectEvent(() => {
    const { isAuthenticated } = getSession()
    document.documentElement.dataset.session = isAuthenticated ? 'in' : 'out'
    const end = sessionEnd()
    if (end === 'expired' || end === 'ended')
      void navigate('/login?expired=true', { replace: true, state: { next: pathname + search + hash } })
    else if (end === 'suspended') void navigate('/login?suspended=true', { replace: true })
    else if (end === 'signedOut') void navigate('/', { replace: true })
    else if (isAuthenticated && state?.next) void navigate(state.next, { replace: true })
    else void revalidate()
  })

  useEffect(() => {
    let before = guardState()
    return onSessionChange(() => {
      if (guardState() === before) return
      before = guardState()
      handleChange()
    })
  }, [])

  return null
}
