import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { guard, loginPath, type PageAccess, redirectFor, returnPath } from './guards.ts'
import { signIn, signOut, updateUser, useSession } from './session.ts'
import { SessionRedirects } from './session-redirects.tsx'

const tokens = { accessToken: 'a', refreshToken: 'r' }
const as = (about: Parameters<typeof aUser>[0]) => ({ user: aUser(about), ...tokens, isAuthenticated: true }) as const
const anonymous = { user: null, accessToken: null, refreshToken: null, isAuthenticated: false } as const

afterEach(() => {
  signOut()
  localStorage.clear()
})

describe('redirectFor', () => {
  const rows: [PageAccess, string, ReturnType<typeof as> | typeof anonymous, string, string | null][] = [
    ['verified', 'a visitor', anonymous, '/groups/1?tab=leden#x', '/login?next=%2Fgroups%2F1%3Ftab%3Dleden%23x'],
    ['verified', 'a visitor', anonymous, '/dashboard', '/login'],
    ['verified', 'an unverified member', as({ emailVerified: false }), '/groups', '/verify-email'],
    ['verified', 'a member', as({}), '/groups', null],
    ['admin', 'a visitor', anonymous, '/admin', '/login?next=%2Fadmin'],
    ['admin', 'a member', as({}), '/admin', '/dashboard'],
    ['admin', 'an unverified admin', as({ isAdmin: true, emailVerified: false }), '/admin', '/verify-email'],
    ['admin', 'an admin', as({ isAdmin: true }), '/admin', null],
    ['guest', 'a visitor', anonymous, '/login', null],
    ['guest', 'a member', as({}), '/login', '/dashboard'],
    ['guest', 'a member', as({}), '/login?next=%2Fgroups%2F1%3Fa%3D1', '/groups/1?a=1'],
  ]
  it.each(rows)('%s: %s', (access, _, session, target, redirect) => {
    expect(redirectFor(access, session, target)).toBe(redirect)
  })
})

describe('returnPath', () => {
  it.each(['/groups/1', '/events?type=FESTIVAL&page=2', '/profile#foto', '/messages?user=1'])('accepts %s', (path) => {
    expect(returnPath(loginPath(path))).toBe(path)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'groups',
    '',
    '/login?next=/login',
    '/register',
  ])('refuses %j', (next) => {
    expect(returnPath(`/login?${new URLSearchParams({ next })}`)).toBeNull()
  })

  it('stays a path once decoded', () => {
    expect(returnPath('/login?next=%2f%2fevil.example')).toBeNull()
    expect(returnPath('/login?next=/%2f%2fevil.example')).toBeNull()
    expect(returnPath('/login?next=/%252f%252fevil.example')).toBe('/%2f%2fevil.example')
  })
})

describe('in the browser', () => {
  const seen: string[] = []

  function Secret() {
    const { user } = useSession()
    seen.push('secret')
    return <h1>Geheim van {user?.username}</h1>
  }

  function open(path: string) {
    seen.length = 0
    const guarded = (access: PageAccess, children: object[]) => ({
      middleware: [guard(access)],
      loader: () => null,
      HydrateFallback: () => <p>Bezig</p>,
      Component: Outlet,
      children,
    })
    const router = createMemoryRouter(
      [
        {
          Component: () => (
            <>
              <SessionRedirects />
              <Outlet />
            </>
          ),
          children: [
            { path: '/', element: <h1>Thuis</h1> },
            { path: '/verify-email', element: <h1>Bevestig</h1> },
            guarded('guest', [{ path: '/login', element: <h1>Inloggen</h1> }]),
            guarded('verified', [
              { path: '/dashboard', element: <h1>Dashboard</h1> },
              { path: '/groups/:id', Component: Secret },
            ]),
          ],
        },
      ],
      { initialEntries: [path] },
    )
    render(<RouterProvider router={router} />)
    return router
  }

  const heading = () => screen.findByRole('heading').then((each) => each.textContent)
  const arrives = (router: ReturnType<typeof open>, address: string) =>
    waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address))

  it('a visitor never sees a protected page, and returns to it after login', async () => {
    const router = open('/groups/1?tab=chat')
    await arrives(router, '/login?next=%2Fgroups%2F1%3Ftab%3Dchat')
    expect(await heading()).toBe('Inloggen')
    expect(seen).toEqual([])
    await act(async () => signIn({ user: aUser({ username: 'sanne' }), ...tokens }))
    await arrives(router, '/groups/1?tab=chat')
    expect(await heading()).toBe('Geheim van sanne')
  })

  it('a login without a page to return to opens the dashboard', async () => {
    const router = open('/login')
    expect(await heading()).toBe('Inloggen')
    await act(async () => signIn({ user: aUser(), ...tokens }))
    await arrives(router, '/dashboard')
  })

  it('guards every navigation, not only the first load', async () => {
    const router = open('/')
    await act(() => router.navigate('/groups/1'))
    await arrives(router, '/login?next=%2Fgroups%2F1')
    expect(seen).toEqual([])
    await act(async () => signIn({ user: aUser({ emailVerified: false }), ...tokens }))
    await arrives(router, '/verify-email')
    expect(seen).toEqual([])
  })

  it('an expired session leads to the login page and back after login', async () => {
    signIn({ user: aUser(), ...tokens })
    const router = open('/groups/1')
    expect(await heading()).toMatch('Geheim')
    await act(async () => signOut('expired'))
    await arrives(router, '/login?expired=true')
    expect(router.state.location.state).toEqual({ next: '/groups/1' })
    await act(async () => signIn({ user: aUser(), ...tokens }))
    await arrives(router, '/groups/1')
  })

  it('a suspended account leads to the login page, which says so', async () => {
    signIn({ user: aUser(), ...tokens })
    const router = open('/groups/1')
    await heading()
    await act(async () => signOut('suspended'))
    await arrives(router, '/login?suspended=true')
  })

  it('signing out leads to the home page', async () => {
    signIn({ user: aUser(), ...tokens })
    const router = open('/groups/1')
    await heading()
    await act(async () => signOut())
    await arrives(router, '/')
  })

  it('signing out in another tab leads to the login page', async () => {
    signIn({ user: aUser(), ...tokens })
    const router = open('/groups/1')
    await heading()
    localStorage.clear()
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: null })))
    await arrives(router, '/login?next=%2Fgroups%2F1')
  })

  it('verifying the address opens the protected page', async () => {
    signIn({ user: aUser({ emailVerified: false }), ...tokens })
    const router = open('/groups/1')
    await arrives(router, '/verify-email')
    await act(async () => updateUser({ emailVerified: true }))
    await act(() => router.navigate('/groups/1'))
    expect(await heading()).toMatch('Geheim')
  })
})
