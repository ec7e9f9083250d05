// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { signIn, signOut } from '../session/session.ts'
import { chooseTheme, THEME_KEY, useTheme } from '../theme.ts'
import { firstPaintScript } from './first-paint.ts'

const { dataset } = document.documentElement
/** As the browser does with an inline script. */
const runFirst = () => runInThisContext(firstPaintScript('never'))

afterEach(() => {
  cleanup()
  signOut()
  localStorage.clear()
  delete dataset.theme
  delete dataset.session
  vi.restoreAllMocks()
})

describe('before anything is painted', () => {
  it('the chosen theme is set, and only a theme', () => {
    localStorage.setItem(THEME_KEY, 'dark')
    runFirst()
    expect(dataset.theme).toBe('dark')
    delete dataset.theme
    localStorage.setItem(THEME_KEY, '"><script>')
    runFirst()
    expect(dataset).not.toHaveProperty('theme')
  })

  it('it is known whether somebody is signed in', () => {
    runFirst()
    expect(dataset.session).toBeUndefined()
    signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
    runFirst()
    expect(dataset.session).toBe('in')
  })

  it('forbidden storage stops nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    expect(() => runFirst()).not.toThrow()
  })
})

describe('the theme', () => {
  function Shown() {
    return <p>{useTheme()}</p>
  }

  it('follows the choice at once, and back to the system', () => {
    render(<Shown />)
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

  it('follows another tab', () => {
    render(<Shown />)
    localStorage.setItem(THEME_KEY, 'light')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY })))
    expect(dataset.theme).toBe('light')
    expect(screen.getByText('light')).toBeTruthy()
  })
})
