import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Footer } from './footer.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { PublicHeader } from './public-header.tsx'
import { MobileMenu, TopNav } from './signed-in-header.tsx'
import { TabBar } from './tab-bar.tsx'

const noor = { id: 'u1', username: 'noor', email: 'noor@meegaan.example', isAdmin: false }
const show = (what: ReactNode, at = '/') => render(<MemoryRouter initialEntries={[at]}>{what}</MemoryRouter>)
const linkNames = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent)
const hasDot = (link: HTMLElement) => link.querySelector('span[aria-hidden="true"]') !== null

describe('TopNav', () => {
  it('lists the links, Admin only for admins, and marks the current page', () => {
    const bell = <NotificationBell count={0}>{() => null}</NotificationBell>
    show(<TopNav user={noor} unread={{ direct: false, groups: false }} bell={bell} mobileMenu={null} />, '/groups/123')
    expect(screen.getByRole('button', { name: 'Meldingen' })).toBeTruthy()
    const nav = screen.getByRole('navigation', { name: 'Hoofdmenu' })
    expect(linkNames(nav)).toEqual(['Dashboard', 'Evenementen', 'Groepen', 'Profiel'])
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Groepen')
    cleanup()
    show(<TopNav user={{ ...noor, isAdmin: true }} unread={{ direct: false, groups: false }} mobileMenu={null} />)
    expect(linkNames(screen.getByRole('navigation', { name: 'Hoofdmenu' }))).toContain('Admin')
  })

  it('announces unread messages', () => {
    show(<TopNav user={noor} unread={{ direct: true, groups: false }} mobileMenu={null} />)
    const messages = screen.getByRole('link', { name: 'Berichten, je hebt ongelezen berichten' })
    expect(messages.getAttribute('href')).toBe('/messages')
    expect(hasDot(messages)).toBe(true)
    expect(screen.getByRole('link', { name: 'Profiel van noor' }).getAttribute('href')).toBe('/profile')
    cleanup()
    show(<TopNav user={noor} unread={{ direct: false, groups: false }} mobileMenu={null} />)
    expect(hasDot(screen.getByRole('link', { name: 'Berichten' }))).toBe(false)
  })
})

it('TabBar has five links and an unread dot on Berichten', () => {
  show(<TabBar unread={{ direct: true, groups: false }} />, '/events')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/events',
    '/groups',
    '/messages',
    '/profile',
  ])
  expect(hasDot(screen.getByRole('link', { name: 'Berichten, je hebt ongelezen berichten' }))).toBe(true)
  expect(hasDot(screen.getByRole('link', { name: 'Profiel' }))).toBe(false)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Evenementen')
})

it.each([
  ['TabBar', <TabBar key="t" unread={{ direct: false, groups: true }} />],
  ['TopNav', <TopNav key="t" user={noor} unread={{ direct: false, groups: true }} mobileMenu={null} />],
])('%s has a dot on Groepen for unread group chats, and none on Berichten', (_, nav) => {
  show(nav)
  expect(screen.getByRole('link', { name: 'Groepen, je hebt ongelezen berichten' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Berichten' })).toBeTruthy()
})

it('MobileMenu shows the user, changes the theme and signs out', async () => {
  const onSignOut = vi.fn()
  const onThemeChange = vi.fn()
  show(<MobileMenu user={noor} onSignOut={onSignOut} theme="system" onThemeChange={onThemeChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  expect(within(menu).getByText('noor')).toBeTruthy()
  expect(within(menu).getByText('noor@meegaan.example')).toBeTruthy()
  expect(within(menu).queryByText('Admin')).toBeNull()
  fireEvent.click(within(menu).getByLabelText('Donker'))
  expect(onThemeChange).toHaveBeenCalledWith('dark')
  fireEvent.click(within(menu).getByRole('button', { name: 'Uitloggen' }))
  expect(onSignOut).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('NotificationBell announces its count and opens its list', async () => {
  show(
    <NotificationBell count={120}>
      {(close) => (
        <button type="button" onClick={close}>
          Sluit
        </button>
      )}
    </NotificationBell>,
  )
  const bell = screen.getByRole('button', { name: 'Meldingen, 120 nieuwe' })
  expect(bell.textContent).toBe('99+')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(bell)
  fireEvent.click(await screen.findByRole('button', { name: 'Sluit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('PublicHeader works without scripts: its menu is a details element', () => {
  const { container } = show(<PublicHeader />)
  expect(container.querySelector('details summary')?.getAttribute('aria-label')).toBe('Menu')
  expect(screen.getAllByRole('link', { name: 'Maak je account', hidden: true })[0]?.getAttribute('href')).toBe(
    '/register',
  )
})

describe('Footer', () => {
  const company = {
    name: 'Samen Uit B.V.',
    address: 'Kade 1, 1011 AB Amsterdam',
    email: 'hallo@meegaan.example',
    phone: '020 - 123 45 67',
    kvk: '12345678',
    vat: 'NL123456789B01',
    isPlaceholder: false,
  }
  const events = Array.from({ length: 6 }, (_, index) => ({
    id: `${index}`,
    title: `Feest ${index}`,
    startDate: '2026-06-20T10:00:00Z',
    to: `/events/${index}`,
  }))

  it('shows the company, the legal pages and four events', () => {
    show(<Footer company={company} events={events} isPublic />)
    expect(screen.getByRole('link', { name: 'Algemene voorwaarden' }).getAttribute('href')).toBe(
      '/algemene-voorwaarden',
    )
    expect(screen.getByRole('link', { name: 'Privacyverklaring' }).getAttribute('href')).toBe('/privacy-statement')
    expect(
      screen.getAllByRole('link', { name: 'hallo@meegaan.example' }).map((link) => link.getAttribute('href')),
    ).toEqual(['mailto:hallo@meegaan.example', 'mailto:hallo@meegaan.example'])
    expect(screen.getByRole('link', { name: '020 - 123 45 67' }).getAttribute('href')).toBe('tel:0201234567')
    const colophon = screen.getByText(/Samen Uit B.V., Kade 1, 1011 AB Amsterdam/)
    expect(colophon.textContent).toContain('KvK 12345678, btw-nummer NL123456789B01')
    expect(screen.getAllByText('za 20 juni 2026')).toHaveLength(4)
  })

  it('has four events, the links and the company in short on phones for members only', () => {
    show(<Footer company={company} events={events} />)
    const short = screen.getByRole('navigation', { name: 'Over deze site' })
    expect(linkNames(short)).toEqual(['Help', 'Veiligheid', 'Voorwaarden', 'Privacy'])
    expect(short.parentElement?.textContent).toContain('hallo@meegaan.example020 - 123 45 67KvK 12345678')
    const upcoming = screen.getByRole('heading', { name: 'Binnenkort' }).closest('section') as HTMLElement
    expect(within(upcoming).getAllByRole('link')).toHaveLength(4)
    expect(upcoming.closest('.max-sm\\:hidden')).toBeNull()
    cleanup()
    show(<Footer company={company} events={events} isPublic />)
    expect(screen.queryByRole('navigation', { name: 'Over deze site' })).toBeNull()
  })

  it('has no events section without events, and room for it until it is known', () => {
    show(<Footer company={company} events={[]} />)
    expect(screen.queryByText('Binnenkort')).toBeNull()
    cleanup()
    show(<Footer company={company} events={undefined} />)
    expect(screen.getByText('Binnenkort')).toBeTruthy()
    expect(screen.queryByText('Feest 0')).toBeNull()
  })
})
