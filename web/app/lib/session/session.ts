import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { CurrentUser } from 'contract/users/users.ts'
import { readStored, removeStored, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'

/** The one key of local storage that holds the session. */
export const SESSION_KEY = `${PRODUCT_SLUG}:session`

export type SessionUser = CurrentUser

export type Tokens = { accessToken: string; refreshToken: string }
export type SignedIn = Tokens & { user: SessionUser; isAuthenticated: true }
type Anonymous = { user: null; accessToken: null; refreshToken: null; isAuthenticated: false }
export type Session = SignedIn | Anonymous

/**
 * How the last session of this tab ended: by signing out here, because its time was over, because somebody ended it on the
 * server, because the account was suspended or secured with a mailed link, or in another tab, which erases the device.
 */
export type SessionEnd = 'signedOut' | 'expired' | 'ended' | 'suspended' | 'secured' | 'elsewhere'

const anonymous: Anonymous = { user: null, accessToken: null, refreshToken: null, isAuthenticated: false }
/** A token counts as expired this long before it is, so that it does not expire on its way to the server. */
const marginSeconds = (lifetimeSeconds: number) => Math.min(15, lifetimeSeconds / 10)

const inBrowser = typeof window !== 'undefined'

const initial = readSession()
const session = createStore<Session>(initial.session, anonymous)
let end: SessionEnd | null = null
/** When the server last issued or confirmed the session. */
let contactAt = initial.contactAt
let expiresAt = session.get().isAuthenticated
  ? expiryByClock(session.get().accessToken ?? '')
  : Number.POSITIVE_INFINITY

if (inBrowser) {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY || event.key === null) reloadSession()
  })
  // A page restored from the back-forward cache received no storage events meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) reloadSession()
  })
}

let [userId, clocksAtSignIn] = [session.get().user?.id, [0, inBrowser ? performance.timeOrigin : 0]]
session.subscribe(() => {
  if (session.get().user?.id === userId) return
  userId = session.get().user?.id
  clocksAtSignIn = readClocks()
})

/** One stands still while the device sleeps, the other may be set. */
function readClocks(): number[] {
  return [performance.now(), Date.now()]
}

/** Milliseconds since this user signed in on this page, or since the page was opened. */
export const signedInFor = (): number =>
  Math.max(...readClocks().map((clock, index) => clock - (clocksAtSignIn[index] ?? 0)))

export const getSession = session.get
export const useSession = session.use
/** Notifies of every change, also one made in another tab. Returns the unsubscribe function. */
export const onSessionChange = session.subscribe

/** Null while signed in, and when there was no session since the page was loaded. */
export function sessionEnd(): SessionEnd | null {
  return end
}

/** Whether the server last issued or confirmed the session longer ago. Unknown is false. */
export const wasOutOfReachFor = (milliseconds: number): boolean =>
  contactAt !== null && Date.now() - contactAt > milliseconds

/** The signed-in user; only for pages behind the login guard. */
export function useSignedInUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useSignedInUser needs a session: use it behind the login guard')
  return user
}

export function signIn({ user, accessToken, refreshToken }: Tokens & { user: SessionUser }): void {
  replace({ user, accessToken, refreshToken, isAuthenticated: true }, null)
  store()
}

/** Merges fields into the signed-in user. Does nothing when their session has since ended, here or in another tab. */
export function updateUser(changes: Partial<SessionUser>): void {
  const userId = session.get().user?.id
  const current = reloadSession()
  if (!current.isAuthenticated || current.user.id !== userId) return
  replace({ ...current, user: { ...current.user, ...changes } }, null)
  store()
}

/** Replaces rotated tokens. Does nothing when the session has since ended or belongs to another user. */
export function replaceTokens(spentRefreshToken: string, tokens: Tokens): void {
  const current = reloadSession()
  if (!current.isAuthenticated || current.refreshToken !== spentRefreshToken) return
  replace({ ...current, ...tokens }, null)
  store()
}

/** Ends the session on this device, in all tabs. The caller revokes it on the server. */
export function signOut(reason: SessionEnd = 'signedOut'): void {
  if (!session.get().isAuthenticated) return
  removeStored(SESSION_KEY)
  replace(anonymous, reason)
}

/** Reads the session another tab may have stored. Needed after waiting for a lock: the storage event may not have arrived. */
export function reloadSession(): Session {
  const stored = readSession()
  contactAt = stored.contactAt
  const next = stored.session
  const current = session.get()
  if (JSON.stringify(next) === JSON.stringify(current)) return current
  replace(next, current.isAuthenticated && !next.isAuthenticated ? 'elsewhere' : end)
  return next
}

/** Milliseconds until the access token must be refreshed, as far as this device can tell. */
export function accessTokenExpiresIn(): number {
  return Math.max(0, expiresAt - Date.now())
}

function store(): void {
  contactAt = Date.now()
  writeStored(SESSION_KEY, JSON.stringify({ ...session.get(), contactAt }))
}

function replace(next: Session, ended: SessionEnd | null): void {
  if (next.accessToken !== session.get().accessToken)
    expiresAt = next.isAuthenticated ? expiryByLifetime(next.accessToken) : Number.POSITIVE_INFINITY
  end = next.isAuthenticated ? null : ended
  session.set(next)
}

/** For a token that was just issued: its lifetime from now, which is right on a device with a wrong clock too. */
function expiryByLifetime(token: string): number {
  const { iat, exp } = times(token)
  return Date.now() + (exp - iat - marginSeconds(exp - iat)) * 1000
}

/** For a token from storage: its issue time is unknown, so the device's clock decides. */
function expiryByClock(token: string): number {
  const { iat, exp } = times(token)
  return (exp - marginSeconds(exp - iat)) * 1000
}

function times(token: string): { iat: number; exp: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat, exp } = JSON.parse(atob(payload))
    if (Number.isFinite(iat) && Number.isFinite(exp)) return { iat, exp }
  } catch {
    // Unreadable token: it is used until the server refuses it.
  }
  return { iat: 0, exp: Number.POSITIVE_INFINITY }
}

function readSession(): { session: Session; contactAt: number | null } {
  try {
    const { user, accessToken, refreshToken, contactAt } = JSON.parse(readStored(SESSION_KEY) ?? '{}')
    if (typeof user?.id === 'string' && typeof accessToken === 'string' && typeof refreshToken === 'string')
      return {
        session: { user, accessToken, refreshToken, isAuthenticated: true },
        contactAt: typeof contactAt === 'number' ? contactAt : null,
      }
  } catch {
    // What is stored is unreadable: there is no session.
  }
  return { session: anonymous, contactAt: null }
}
