// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../testing/people.ts'
import { firstPaintScript, useWakeUp } from './first-paint.ts'
import { signIn, signOut } from './session.ts'
import { chooseTheme, THEME_KEY, useTheme } from './theme.ts'

const { dataset } = document.documentElement
/** As the browser does with an inline script. */
const runFirst = (isStatic = false) => runInThisContext(firstPaintScript(isStatic))

beforeEach(() => {
  Object.assign(window, { isAwake: undefined, heldForm: undefined })
})
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
    runFirst(true)
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

describe('a form sent before the scripts have come', () => {
  const sent = vi.fn()
  function Page() {
    useWakeUp()
    return (
      <form
        aria-label="Inloggen"
        onSubmit={(event) => {
          event.preventDefault()
          sent(new FormData(event.currentTarget).get('password'))
        }}
      >
        <input name="password" defaultValue="Geheim!2026" />
      </form>
    )
  }

  it('is held, and sent once when the page is awake', () => {
    runFirst()
    document.body.innerHTML = '<form id="early"><input name="password" value="Geheim!2026"></form>'
    const early = document.querySelector('form')!
    const again = vi.spyOn(early, 'requestSubmit').mockImplementation(() => {})
    expect(fireEvent.submit(early)).toBe(false)
    expect(again).not.toHaveBeenCalled()
    render(<Page />)
    expect(again).toHaveBeenCalledTimes(1)
    cleanup()
    render(<Page />)
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('is left alone from then on', () => {
    runFirst()
    render(<Page />)
    fireEvent.submit(screen.getByRole('form'))
    expect(sent).toHaveBeenCalledWith('Geheim!2026')
  })

  it('is not held on a page that never wakes up', () => {
    const added = vi.spyOn(window, 'addEventListener')
    runFirst(true)
    expect(added).not.toHaveBeenCalled()
  })
})
