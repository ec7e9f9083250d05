import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { sessionEnd, useSession } from './session.ts'

/**
 * Moves the person along when the session changes under an open page, in whichever tab that happened: an expired one
 * leads to the login page, every other change makes the page's guard look again.
 */
export function SessionWatch() {
  const { isAuthenticated, user } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const { revalidate } = useRevalidator()
  const standing = `${isAuthenticated} ${user?.id} ${user?.emailVerified} ${user?.isAdmin}`
  const seen = useRef(standing)

  useEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    document.documentElement.dataset.session = isAuthenticated ? 'in' : 'out'
    const next = location.pathname + location.search + location.hash
    if (sessionEnd() === 'expired') void navigate('/login?expired=true', { replace: true, state: { next } })
    else if (sessionEnd() === 'signedOut') void navigate('/', { replace: true })
    else void revalidate()
  }, [standing, isAuthenticated, navigate, revalidate, location])

  return null
}
