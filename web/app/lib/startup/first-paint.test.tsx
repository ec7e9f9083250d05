import { runInThisContext } from 'node:vm'
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { signIn, signOut } from '../session/session.ts'
import { chooseTheme, THEME_KEY, useTheme } from '../theme.ts'
import { firstPaintScript } from './first-paint.ts'

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
