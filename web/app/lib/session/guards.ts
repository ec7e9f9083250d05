import { redirect } from 'react-router'
import { getSession, type Session } from './session.ts'

/** `guest`: only for who is not signed in. `verified`: signed in with a verified address. `admin`: and an admin. */
export type PageAccess = 'guest' | 'verified' | 'admin'

export const HOME = '/dashboard'
const GUEST_ONLY = ['/login', '/register', '/forgot-password', '/reset-password']

/** Where someone must go instead of here, or null when they may stay. `wanted` is the address with query and hash. */
export function redirectFor(gate: PageAccess, session: Session, wanted: string): string | null {
  if (gate === 'guest') return session.isAuthenticated ? (returnPath(wanted) ?? HOME) : null
  if (!session.isAuthenticated) return loginPath(wanted)
  if (!session.user.emailVerified) return '/verify-email'
  return gate === 'admin' && !session.user.isAdmin ? HOME : null
}

/** The login page that leads back to `wanted` afterwards. */
export function loginPath(wanted: string): string {
  const next = sameSitePath(wanted)
  return next && next !== HOME ? `/login?next=${encodeURIComponent(next)}` : '/login'
}

/** The `next` of an address's query, when it is a path of this site; anything else is null. */
export function returnPath(address: string): string | null {
  return sameSitePath(new URL(address, 'http://site.invalid').searchParams.get('next'))
}

/**
 * Browsers read `//evil`, `/\evil` and `/<tab>/evil` as other sites, so the path is read the way they do and must still be
 * on the site it started from. The guest-only pages are left out: they lead nowhere.
 */
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

/** A layout's `clientMiddleware`: runs before anything of the page does, on the first load and on every step after. */
export function guard(gate: PageAccess) {
  return ({ request }: { request: Request }) => {
    const { pathname, search, hash } = new URL(request.url)
    const out = redirectFor(gate, getSession(), pathname + search + hash)
    if (out) throw redirect(out)
  }
}
