// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aToken, aUser } from '../../testing/people.ts'

type Tab = typeof import('./session.ts')

/** Another tab is another copy of the module over the same storage; browsers tell it of changes by an event. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  return import('./session.ts')
}

function tellOtherTabs(key: string | null): void {
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
  it('signs in, keeps it for the next page, signs out', async () => {
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

  it('gives the same object until something changes, and tells once when it does', () => {
    const heard = vi.fn()
    const stop = tab.onSessionChange(heard)
    const before = tab.getSession()
    expect(tab.getSession()).toBe(before)
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    tab.updateUser({ bio: 'Nieuw' })
    expect(heard).toHaveBeenCalledTimes(2)
    expect(tab.getSession().user).toEqual({ ...sanne, bio: 'Nieuw' })
    stop()
    tab.signOut()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('knows nobody from what it cannot read', async () => {
    for (const broken of ['{', '"text"', 'null', '{"user":{}}', '{"user":{"id":"x"},"accessToken":1}']) {
      localStorage.setItem(tab.SESSION_KEY, broken)
      expect((await openTab()).getSession().isAuthenticated).toBe(false)
    }
  })

  it('works without storage, for as long as the page lives', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    expect(tab.reloadSession()).toMatchObject({ accessToken: 'a1' })
  })

  it('puts new tokens only in the place of the ones they came from', () => {
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

describe('over tabs', () => {
  it('what one tab does all others know, the end of it too', async () => {
    const other = await openTab()
    const heard = vi.fn()
    other.onSessionChange(heard)

    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    tellOtherTabs(tab.SESSION_KEY)
    expect(other.getSession().user).toEqual(sanne)

    tab.replaceTokens('r1', { accessToken: 'a2', refreshToken: 'r2' })
    tellOtherTabs(tab.SESSION_KEY)
    expect(other.getSession().accessToken).toBe('a2')

    tab.signOut()
    tellOtherTabs(tab.SESSION_KEY)
    expect(other.getSession().isAuthenticated).toBe(false)
    expect(other.sessionEnd()).toBe('elsewhere')
    expect(tab.sessionEnd()).toBe('signedOut')
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('emptied storage ends the session; another key changes nothing', async () => {
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    const heard = vi.fn()
    tab.onSessionChange(heard)
    tellOtherTabs('something-else')
    expect(heard).not.toHaveBeenCalled()
    localStorage.clear()
    tellOtherTabs(null)
    expect(tab.getSession().isAuthenticated).toBe(false)
  })

  it('a page taken back from memory looks again', async () => {
    tab.signIn({ user: sanne, accessToken: 'a1', refreshToken: 'r1' })
    localStorage.clear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(tab.getSession().isAuthenticated).toBe(false)
  })
})

describe('the age of an access token', () => {
  const MINUTES = 60_000

  it('is counted from when it came, so a wrong clock does not matter', () => {
    vi.useFakeTimers({ now: new Date('2031-01-01') })
    tab.signIn({ user: sanne, accessToken: aToken({ iat: 1_000, exp: 1_900 }), refreshToken: 'r1' })
    expect(tab.accessTokenExpiresIn()).toBe(15 * MINUTES - 15_000)
    vi.advanceTimersByTime(15 * MINUTES - 15_000)
    expect(tab.accessTokenExpiresIn()).toBe(0)
  })

  it('is read from the clock when it lay in storage', async () => {
    vi.useFakeTimers({ now: 5_000_000 })
    tab.signIn({ user: sanne, accessToken: aToken({ iat: 5_000, exp: 5_900 }), refreshToken: 'r1' })
    vi.setSystemTime(5_900_000 - 16_000)
    expect((await openTab()).accessTokenExpiresIn()).toBe(1_000)
    vi.setSystemTime(5_900_000)
    expect((await openTab()).accessTokenExpiresIn()).toBe(0)
  })

  it('leaves a short-lived token most of its life, and one it cannot read all of it', () => {
    vi.useFakeTimers()
    tab.signIn({ user: sanne, accessToken: aToken({ iat: 0, exp: 10 }), refreshToken: 'r1' })
    expect(tab.accessTokenExpiresIn()).toBe(9_000)
    tab.signIn({ user: sanne, accessToken: 'opaque', refreshToken: 'r1' })
    expect(tab.accessTokenExpiresIn()).toBe(Number.POSITIVE_INFINITY)
  })
})
