import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aToken, aUser } from '../../testing/people.ts'

type Tab = typeof import('./session.ts')

/** A tab is its own copy of the module over shared storage; the browser notifies other tabs of changes by an event. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  return import('./session.ts')
}

function notifyOtherTabs(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

const sanne = aUser({ username: 'sanne' })
const noor = aUser({ username: 'noor' })
let tab: Tab

beforeEach(async () => {
  tab = await openTab()
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('in one tab', () => {
  it('signs in, restores the session after a reload, signs out', async () => {
    expect(tab.getSession()).toMatchObject({ user: null, isAuthenticated: false })
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    expect(tab.getSession()).toEqual({ user: sanne, accessToken: 'a1', refreshToken: 'r1', isAuthenticated: true })
    expect(Object.keys(localStorage)).toEqual([tab.SESSION_KEY])

    const next = await openTab()
    expect(next.getSession()).toEqual(tab.getSession())

    tab.signOut()
    expect(tab.getSession().isAuthenticated).toBe(false)
    expect(localStorage).toHaveLength(0)
    expect(tab.sessionEnd()).toBe('signedOut')
  })

  it('returns the same object until something changes, and notifies once per change', () => {
    const listener = vi.fn()
    const unsubscribe = tab.onSessionChange(listener)
    const before = tab.getSession()
    expect(tab.getSession()).toBe(before)
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    tab.updateUser({ bio: 'Nieuw' })
    expect(listener).toHaveBeenCalledTimes(2)
    expect(tab.getSession().user).toEqual({ ...sanne, bio: 'Nieuw' })
    unsubscribe()
    tab.signOut()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('updates the user of the session as another tab has stored it, and only of that user', async () => {
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    const other = await openTab()
    other.replaceTokens('r1', { accessToken: 'a2', refreshToken: 'r2' })
    tab.updateUser({ bio: 'Nieuw' })
    const next = await openTab()
    expect(next.getSession()).toMatchObject({ user: { ...sanne, bio: 'Nieuw' }, refreshToken: 'r2' })

    next.signIn({ user: noor, accessToken: 'b1', refreshToken: 's1' })
    other.updateUser({ bio: 'Van Sanne' })
    expect((await openTab()).getSession().user).toEqual(noor)
    next.signOut()
    tab.updateUser({ bio: 'Nieuw' })
    expect((await openTab()).getSession().isAuthenticated).toBe(false)
  })

  it('has no session when the stored one is unreadable', async () => {
    for (const broken of ['{', '"text"', 'null', '{"user":{}}', '{"user":{"id":"x"},"accessToken":1}']) {
      localStorage.setItem(tab.SESSION_KEY, broken)
      expect((await openTab()).getSession().isAuthenticated).toBe(false)
    }
  })

  it('works without storage for the lifetime of the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    expect(tab.reloadSession()).toMatchObject({ accessToken: 'a1' })
  })

  it('replaces only the tokens that were exchanged', () => {
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    tab.replaceTokens('r1', { accessToken: 'a2', refreshToken: 'r2' })
    expect(tab.getSession()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', user: sanne })
    tab.signIn({ user: noor, accessToken: 'b1', refreshToken: 's1' })
    tab.replaceTokens('r2', { accessToken: 'a3', refreshToken: 'r3' })
    expect(tab.getSession()).toMatchObject({ accessToken: 'b1', user: noor })
    tab.signOut()
    tab.replaceTokens('s1', { accessToken: 'b2', refreshToken: 's2' })
    expect(tab.getSession().isAuthenticated).toBe(false)
    expect(localStorage).toHaveLength(0)
  })
})

describe('across tabs', () => {
  it('every change reaches the other tabs, signing out too', async () => {
    const other = await openTab()
    const listener = vi.fn()
    other.onSessionChange(listener)

    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    notifyOtherTabs(tab.SESSION_KEY)
    expect(other.getSession().user).toEqual(sanne)

    tab.replaceTokens('r1', { accessToken: 'a2', refreshToken: 'r2' })
    notifyOtherTabs(tab.SESSION_KEY)
    expect(other.getSession().accessToken).toBe('a2')

    tab.signOut()
    notifyOtherTabs(tab.SESSION_KEY)
    expect(other.getSession().isAuthenticated).toBe(false)
    expect(other.sessionEnd()).toBe('elsewhere')
    expect(tab.sessionEnd()).toBe('signedOut')
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('clearing the storage ends the session; another key changes nothing', async () => {
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    const listener = vi.fn()
    tab.onSessionChange(listener)
    notifyOtherTabs('something-else')
    expect(listener).not.toHaveBeenCalled()
    localStorage.clear()
    notifyOtherTabs(null)
    expect(tab.getSession().isAuthenticated).toBe(false)
  })

  it('what the server confirmed to another tab counts as contact of this one', async () => {
    vi.useFakeTimers({ now: 0 })
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    const other = await openTab()
    vi.setSystemTime(2000)
    other.replaceTokens('r1', { accessToken: 'a2', refreshToken: 'r2' })
    expect(tab.wasOutOfReachFor(1000)).toBe(true)
    notifyOtherTabs(tab.SESSION_KEY)
    expect(tab.wasOutOfReachFor(1000)).toBe(false)

    vi.setSystemTime(4000)
    other.updateUser({ username: 'sanne' })
    notifyOtherTabs(tab.SESSION_KEY)
    expect(tab.wasOutOfReachFor(1000)).toBe(false)
  })

  it('a page restored from the back-forward cache reads the session again', async () => {
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    localStorage.clear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(tab.getSession().isAuthenticated).toBe(false)
  })
})

describe('the expiry of an access token', () => {
  const MINUTES = 60_000

  it('is counted from its arrival, so a wrong clock does not matter', () => {
    vi.useFakeTimers({ now: new Date('2031-01-01') })
    tab.signIn({ user: sanne, accessToken: aToken({ iat: 1_000, exp: 1_900 }), refreshToken: 'r1' })
    expect(tab.accessTokenExpiresIn()).toBe(15 * MINUTES - 15_000)
    vi.advanceTimersByTime(15 * MINUTES - 15_000)
    expect(tab.accessTokenExpiresIn()).toBe(0)
  })

  it('is read from the clock for a stored token', async () => {
    vi.useFakeTimers({ now: 5_000_000 })
    tab.signIn({ user: sanne, accessToken: aToken({ iat: 5_000, exp: 5_900 }), refreshToken: 'r1' })
    vi.setSystemTime(5_900_000 - 16_000)
    expect((await openTab()).accessTokenExpiresIn()).toBe(1_000)
    vi.setSystemTime(5_900_000)
    expect((await openTab()).accessTokenExpiresIn()).toBe(0)
  })

  it('has a small margin for a short-lived token, and is unknown for an unreadable one', () => {
    vi.useFakeTimers()
    tab.signIn({ user: sanne, accessToken: aToken({ iat: 0, exp: 10 }), refreshToken: 'r1' })
    expect(tab.accessTokenExpiresIn()).toBe(9_000)
    tab.signIn({ user: sanne, accessToken: 'opaque', refreshToken: 'r1' })
    expect(tab.accessTokenExpiresIn()).toBe(Number.POSITIVE_INFINITY)
  })
})
