import { redirect } from 'react-router'
import { getSession, type Session } from './session.ts'

/** `guest`: without a session. `verified`: signed in with a verified e-mail address. `admin`: also an administrator. */
export type PageAccess = 'guest' | 'verified' | 'admin'

export const HOME = '/dashboard'
const GUEST_ONLY = ['/login', '/register', '/forgot-password', '/reset-password']

/** Where the user is redirected to, or null when they may open the page. `target` is its path with query and hash. */
export function redirectFor(access: PageAccess, session: Session, target: string): string | null {
  if (access === 'guest') return session.isAuthenticated ? (returnPath(target) ?? HOME) : null
  if (!session.isAuthenticated) return loginPath(target)
  if (!session.user.emailVerified) return '/verify-email'
  return access === 'admin' && !session.user.isAdmin ? HOME : null
}

/** The login page, which redirects to `target` after signing in. */
export function loginPath(target: string): string {
  const next = sameSitePath(target)
  return next && next !== HOME ? `/login?next=${encodeURIComponent(next)}` : '/login'
}

/** The `next` parameter of a URL when it is a path of this site; otherwise null. */
export function returnPath(url: string): string | null {
  return sameSitePath(new URL(url, 'http://site.invalid').searchParams.get('next'))
}

/** Parsed as browsers do, which read `//evil`, `/\evil` and `/<tab>/evil` as other sites. Not a guest-only page. */
function sameSitePath(path: string | null): string | null {
  if (!path?.startsWith('/')) return null
  try {
    const url = new URL(path, 'http://site.invalid')
    if (url.host !== 'site.invalid' || url.pathname.startsWith('//') || GUEST_ONLY.includes(url.pathname)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

/** For a layout's `clientMiddleware`: redirects before the page loads, on the first load and on every navigation. */
export function guard(access: PageAccess) {
  return ({ request }: { request: Request }) => {
    const { pathname, search, hash } = new URL(request.url)
    const target = redirectFor(access, getSession(), pathname + search + hash)
    if (target) throw redirect(target)
  }
}
