import { PRODUCT_SLUG } from 'contract/product.ts'
import type { CurrentUser } from 'contract/users.ts'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../storage.ts'

/** The one key of local storage that holds the session. */
export const SESSION_KEY = `${PRODUCT_SLUG}:session`

/** The signed-in person, as the api's login and own-profile answers give them. */
export type SessionUser = CurrentUser

export type Tokens = { accessToken: string; refreshToken: string }
export type SignedIn = Tokens & { user: SessionUser; isAuthenticated: true }
type Anonymous = { user: null; accessToken: null; refreshToken: null; isAuthenticated: false }
export type Session = SignedIn | Anonymous

/** How the last session of this tab ended: by its person here, because it could not be refreshed, or in another tab. */
export type SessionEnd = 'signedOut' | 'expired' | 'elsewhere'

const anonymous: Anonymous = { user: null, accessToken: null, refreshToken: null, isAuthenticated: false }
/** A token is taken as stale this long before it ends, so that it does not end on its way to the server. */
const marginSeconds = (lifetimeSeconds: number) => Math.min(15, lifetimeSeconds / 10)

const listeners = new Set<() => void>()
const inBrowser = typeof window !== 'undefined'

let current: Session = inBrowser ? parseSession(readStored(SESSION_KEY)) : anonymous
let end: SessionEnd | null = null
let staleAt = current.isAuthenticated ? staleByClock(current.accessToken) : Number.POSITIVE_INFINITY

if (inBrowser) {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY || event.key === null) reloadSession()
  })
  // A page taken back from the browser's memory heard nothing meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) reloadSession()
  })
}

export function getSession(): Session {
  return current
}

/** Null while somebody is signed in, or when nobody was since the page came. */
export function sessionEnd(): SessionEnd | null {
  return end
}

/** Hears every change, whichever tab made it. Returns what stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession, () => anonymous)
}

/** The signed-in person; only for screens behind the login guard, which never show without one. */
export function useSignedInUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This screen is only for who is signed in')
  return user
}

export function signIn(given: Tokens & { user: SessionUser }): void {
  const { user, accessToken, refreshToken } = given
  replace({ user, accessToken, refreshToken, isAuthenticated: true }, null)
  store()
}

/** Merges what is newly known about the signed-in person; does nothing when nobody is. */
export function updateUser(known: Partial<SessionUser>): void {
  if (!current.isAuthenticated) return
  replace({ ...current, user: { ...current.user, ...known } }, null)
  store()
}

/**
 * Puts rotated tokens in the place of the ones they came from. Does nothing when the session has since ended or become
 * someone else's: then they belong to nobody.
 */
export function replaceTokens(spentRefreshToken: string, tokens: Tokens): void {
  reloadSession()
  if (!current.isAuthenticated || current.refreshToken !== spentRefreshToken) return
  replace({ ...current, ...tokens }, null)
  store()
}

/** Forgets the session on this device, in all tabs. Telling the server is the caller's. */
export function signOut(why: 'signedOut' | 'expired' = 'signedOut'): void {
  if (!current.isAuthenticated) return
  removeStored(SESSION_KEY)
  replace(anonymous, why)
}

/** Takes over what another tab has stored. Needed where a storage event may still be under way: after waiting for a lock. */
export function reloadSession(): Session {
  const stored = parseSession(readStored(SESSION_KEY))
  if (JSON.stringify(stored) === JSON.stringify(current)) return current
  replace(stored, current.isAuthenticated && !stored.isAuthenticated ? 'elsewhere' : end)
  return current
}

/** Milliseconds until the access token has ended or is about to, as far as this device can tell. */
export function accessTokenStaleIn(): number {
  return Math.max(0, staleAt - Date.now())
}

function store(): void {
  writeStored(SESSION_KEY, JSON.stringify(current))
}

function replace(next: Session, ended: SessionEnd | null): void {
  if (next.accessToken !== current.accessToken) staleAt = next.isAuthenticated ? staleByAge(next.accessToken) : Infinity
  current = next
  end = next.isAuthenticated ? null : ended
  for (const listener of [...listeners]) listener()
}

/** For a token that has just come: by its lifetime, so that a device whose clock is wrong can tell too. */
function staleByAge(token: string): number {
  const { iat, exp } = times(token)
  return Date.now() + (exp - iat - marginSeconds(exp - iat)) * 1000
}

/** For a token found in storage: all there is to go by is the device's clock. */
function staleByClock(token: string): number {
  const { iat, exp } = times(token)
  return (exp - marginSeconds(exp - iat)) * 1000
}

function times(token: string): { iat: number; exp: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat, exp } = JSON.parse(atob(payload))
    if (Number.isFinite(iat) && Number.isFinite(exp)) return { iat, exp }
  } catch {
    // Not a token we can read: the server will say when it has ended.
  }
  return { iat: 0, exp: Number.POSITIVE_INFINITY }
}

function parseSession(text: string | null): Session {
  try {
    const { user, accessToken, refreshToken } = JSON.parse(text ?? '{}')
    if (typeof user?.id !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
      return anonymous
    return { user, accessToken, refreshToken, isAuthenticated: true }
  } catch {
    return anonymous
  }
}
