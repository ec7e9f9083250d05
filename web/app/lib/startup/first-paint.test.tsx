import { runInThisContext } from 'node:vm'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { signIn, signOut } from '../session/session.ts'
import { chooseTheme, THEME_KEY, useTheme } from '../theme.ts'
import { firstPaintScript } from './first-paint.ts'
import { isOldBrowser, setPageUsable } from './old-browser.ts'

const { dataset } = document.documentElement
/** As the browser runs an inline script. */
const runScript = () => runInThisContext(firstPaintScript({ isGuarded: false }))

afterEach(() => {
  signOut()
  localStorage.clear()
  delete dataset.theme
  delete dataset.session
  vi.restoreAllMocks()
})

describe('the first-paint script', () => {
  it('sets the chosen theme, and nothing else from storage', () => {
    localStorage.setItem(THEME_KEY, 'dark')
    runScript()
    expect(dataset.theme).toBe('dark')
    delete dataset.theme
    localStorage.setItem(THEME_KEY, '"><script>')
    runScript()
    expect(dataset).not.toHaveProperty('theme')
  })

  it('sets data-session with a session', () => {
    runScript()
    expect(dataset.session).toBeUndefined()
    signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
    runScript()
    expect(dataset.session).toBe('in')
  })

  it('does not throw when storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    expect(() => runScript()).not.toThrow()
  })
})

describe('a page behind the login whose script fails', () => {
  const state = () => dataset.scripts
  const fail = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }))
  beforeEach(() => {
    signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
    runInThisContext(firstPaintScript({ isGuarded: true }))
  })
  afterEach(() => void delete dataset.scripts)

  it.each([
    new SyntaxError('Invalid regular expression: invalid group specifier name'),
    new TypeError('AbortSignal.any is not a function'),
    new ReferenceError("Can't find variable: structuredClone"),
  ])('is in an old browser: %s', (error) => {
    fail(error)
    expect(state()).toBe('old')
    setPageUsable()
    expect(state()).toBe('old')
  })

  it.each([
    new TypeError('Failed to fetch'),
    new SyntaxError(`Unexpected token '<', "<!doctype" is not valid JSON`),
    new Error('ResizeObserver loop completed with undelivered notifications.'),
  ])('is not in an old browser: %s', (error) => {
    fail(error)
    expect(state()).toBeUndefined()
  })

  it('is not in an old browser once the page was usable', () => {
    setPageUsable()
    fail(new TypeError('x is not a function'))
    expect([state(), isOldBrowser()]).toEqual(['ready', false])
  })
})

describe('useTheme', () => {
  function ThemeName() {
    return <p>{useTheme()}</p>
  }

  it('updates at once, and returns to the system theme', () => {
    render(<ThemeName />)
    expect(screen.getByText('system')).toBeTruthy()
    act(() => chooseTheme('dark'))
    expect([dataset.theme, localStorage.getItem(THEME_KEY), screen.getByText('dark').tagName]).toEqual([
      'dark',
      'dark',
      'P',
    ])
    act(() => chooseTheme('system'))
    expect([dataset.theme, localStorage.getItem(THEME_KEY), screen.getByText('system').tagName]).toEqual([
      undefined,
      null,
      'P',
    ])
  })

  it('updates when another tab changes the theme', () => {
    render(<ThemeName />)
    localStorage.setItem(THEME_KEY, 'light')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY })))
    expect(dataset.theme).toBe('light')
    expect(screen.getByText('light')).toBeTruthy()
  })
})
