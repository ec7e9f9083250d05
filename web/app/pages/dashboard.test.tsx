// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { type GroupChat, listGroupChats } from 'contract/chat-groups.ts'
import { listEvents } from 'contract/events.ts'
import { listMyGroups } from 'contract/groups.ts'
import { listNotifications } from 'contract/notifications.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anEvent } from '../testing/events.ts'
import { aGroupChat } from '../testing/group-chats.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import Dashboard from './dashboard.tsx'

const server = createMswServer()
let groupChats: GroupChat[]
beforeEach(() => {
  groupChats = []
  server.use(
    serving(listGroupChats, () => ({ groupChats, pagination: onePage(groupChats.length, 100) })),
    serving(listMyGroups, { groups: [aGroup({ name: 'Vroege vogels' })], pagination: onePage(1, 3) }),
    serving(listEvents, { events: [anEvent({ title: 'Zomernacht', slug: 'zomernacht' })], pagination: onePage(1, 50) }),
    serving(listNotifications, { notifications: [], pagination: onePage(0) }),
  )
})
afterEach(closePage)

const open = () => openPage({ routes: { '/dashboard': <Dashboard /> }, at: '/dashboard' })

it('shows my groups and upcoming events', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Welkom, noor' })).toBeTruthy()
  expect((await screen.findByText('Vroege vogels')).closest('a')?.getAttribute('href')).toMatch(/^\/groups\//)
  expect((await screen.findByText('Zomernacht')).closest('a')?.getAttribute('href')).toBe('/events/zomernacht')
})

it('shows what was said last in my groups', async () => {
  const group = aGroup({ name: 'Vroege vogels' })
  server.use(serving(listMyGroups, { groups: [group], pagination: onePage(1, 3) }))
  groupChats = [aGroupChat({ id: group.id, content: 'Wie rijdt er?', unreadCount: 1 })]
  open()
  expect(await screen.findByText('Tom: Wie rijdt er?')).toBeTruthy()
  expect(screen.getByText('1 ongelezen bericht')).toBeTruthy()
})

it('leads to events without groups, and to a new event without events', async () => {
  server.use(
    serving(listMyGroups, { groups: [], pagination: onePage(0, 3) }),
    serving(listEvents, { events: [], pagination: onePage(0, 50) }),
  )
  open()
  expect(await screen.findByText('Je zit nog niet in een groep')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kies een evenement' }).getAttribute('href')).toBe('/events')
  expect((await screen.findByRole('link', { name: 'Evenement toevoegen' })).getAttribute('href')).toBe('/events/create')
})

it('shows a failed part with a retry, beside the part that loaded', async () => {
  server.use(serving(listMyGroups, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
  expect(await screen.findByText('Zomernacht')).toBeTruthy()
  server.use(serving(listMyGroups, { groups: [aGroup({ name: 'Nachtbrakers' })], pagination: onePage(1, 3) }))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByText('Nachtbrakers')).toBeTruthy()
})

it('opens the search for an event', async () => {
  const page = open()
  fireEvent.click(screen.getByRole('link', { name: 'Zoek een evenement' }))
  expect(page.path()).toBe('/events')
})
